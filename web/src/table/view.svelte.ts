// How a table's board is looked at.
import type { BoardSettings } from '../board'
import { settings, still } from '../settings.svelte'

export class View {
  rotation = $state(0)
  flip = $state(false)

  readonly settings = $derived<BoardSettings>({
    coordinates: settings.coordinates,
    threats: settings.threats,
    shapes: settings.shapes,
    rotation: this.rotation,
    flip: this.flip,
    motion: still() ? 'reduced' : 'full',
  })

  rotate(): void {
    this.rotation = (this.rotation + 1) % 6
  }
}
