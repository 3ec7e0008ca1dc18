// How a table's board is looked at.
import type { BoardSettings } from '../board'
import { settings, still } from '../settings.svelte'

export class View {
  rotation = $state(0)
  flip = $state(false)

  /** Steps that are shown at once, for example because they were skipped, are shown without motion. */
  constructor(private readonly rushes: () => boolean = () => false) {}

  readonly settings = $derived.by<BoardSettings>(() => ({
    coordinates: settings.coordinates,
    threats: settings.threats,
    shapes: settings.shapes,
    rotation: this.rotation,
    flip: this.flip,
    motion: this.rushes() ? 'none' : still() ? 'reduced' : 'full',
  }))

  rotate(): void {
    this.rotation = (this.rotation + 1) % 6
  }
}
