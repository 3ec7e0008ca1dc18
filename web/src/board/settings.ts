// How a person wants a board shown.

/** How a step is shown: moving, fading, or as done. */
export type Motions = 'full' | 'reduced' | 'none'

export interface BoardSettings {
  coordinates: boolean
  threats: boolean
  /** Whether every colour also has its shape. */
  shapes: boolean
  /** Turns of 60° clockwise, 0 to 5. */
  rotation: number
  /** Whether left and right are swapped. */
  flip: boolean
  motion: Motions
}

export const plain: BoardSettings = {
  coordinates: false,
  threats: true,
  shapes: true,
  rotation: 0,
  flip: false,
  motion: 'full',
}
