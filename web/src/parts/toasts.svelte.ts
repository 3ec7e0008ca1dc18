// Short notices at the foot of the page, with at most one thing to do.

export interface Toast {
  id: number
  text: string
  action?: { label: string; run: () => void }
  /** Stays until it is answered. */
  stays: boolean
}

let count = 0
class Toasts {
  list = $state.raw<Toast[]>([])
}
export const toasts = new Toasts()

export function dismiss(id: number): void {
  toasts.list = toasts.list.filter((toast) => toast.id !== id)
}

export function tell(text: string, action?: Toast['action'], stays = false): number {
  const id = (count += 1)
  toasts.list = [
    ...toasts.list.filter((toast) => toast.text !== text),
    { id, text, ...(action && { action }), stays },
  ].slice(-3)
  if (!stays) setTimeout(() => dismiss(id), action ? 10_000 : 5_000)
  return id
}
