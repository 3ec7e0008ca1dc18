// Which of several figures on a page the keys mean.

/** The figure that has the focus, else the one pointed at, else the one nearest to the middle of the window. */
export function figureMeant(): HTMLElement | null {
  const seen = [...document.querySelectorAll<HTMLElement>('[data-figure]')].filter(isInSight)
  return (
    seen.find((figure) => figure.matches(':focus-within')) ??
    seen.find((figure) => figure.matches(':hover')) ??
    seen.sort((one, other) => away(one) - away(other))[0] ??
    null
  )
}

function isInSight(figure: HTMLElement): boolean {
  const { top, bottom } = figure.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

function away(figure: HTMLElement): number {
  const { top, bottom } = figure.getBoundingClientRect()
  return Math.abs((top + bottom) / 2 - innerHeight / 2)
}
