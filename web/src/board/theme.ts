// The colours of the page's theme as they are now, for pictures that leave the page.

/** Tells the value of a theme's property: a colour as #rrggbb, a width as a number. */
export function themeColour(): (name: string) => string {
  const known = new Map<string, string>()
  return (name) => {
    const found = known.get(name) ?? read(name)
    known.set(name, found)
    return found
  }
}

function read(name: string): string {
  const root = document.documentElement
  if (name.endsWith('-width')) return getComputedStyle(root).getPropertyValue(`--${name}`).trim() || '0'
  const probe = document.createElement('i')
  probe.style.setProperty('color', `var(--${name})`)
  root.append(probe)
  const colour = getComputedStyle(probe).color
  probe.remove()
  return hex(colour)
}

/** A colour such as `rgb(1, 2, 3)` in hexadecimal; whatever else stays as it is. */
export function hex(colour: string): string {
  const parts = /^rgba?\((\d+), (\d+), (\d+)\)$/.exec(colour)?.slice(1)
  return parts ? `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}` : colour
}
