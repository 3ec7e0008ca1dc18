// What a person prefers, as it is kept.

export type Theme = 'system' | 'light' | 'dark' | 'contrast'
export const PACE_NAMES = ['slow', 'calm', 'brisk', 'instant'] as const
export type PaceName = (typeof PACE_NAMES)[number]

export interface Settings {
  /** null: what the browser asks for. */
  language: string | null
  theme: Theme
  sound: boolean
  coordinates: boolean
  threats: boolean
  shapes: boolean
  /** Whether everything that moves is shown at once; null: what the system asks for. */
  still: boolean | null
  pace: PaceName
  /** Whether the computer thinks on the analysis board, and how many lines it shows. */
  analysis: boolean
  lines: number
}

/** How many lines are shown at most. */
export const MOST_LINES = 5

export const DEFAULTS: Readonly<Settings> = {
  language: null,
  theme: 'system',
  sound: true,
  coordinates: false,
  threats: true,
  shapes: true,
  still: null,
  pace: 'calm',
  analysis: false,
  lines: 3,
}

const KINDS: { [K in keyof Settings]: (value: unknown) => value is Settings[K] } = {
  language: (value): value is string | null =>
    value === null || (typeof value === 'string' && /^[a-z]{2,3}$/.test(value)),
  theme: (value): value is Theme => ['system', 'light', 'dark', 'contrast'].includes(value as string),
  sound: (value): value is boolean => typeof value === 'boolean',
  coordinates: (value): value is boolean => typeof value === 'boolean',
  threats: (value): value is boolean => typeof value === 'boolean',
  shapes: (value): value is boolean => typeof value === 'boolean',
  still: (value): value is boolean | null => value === null || typeof value === 'boolean',
  pace: (value): value is PaceName => PACE_NAMES.includes(value as PaceName),
  analysis: (value): value is boolean => typeof value === 'boolean',
  lines: (value): value is number => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_LINES,
}

/** Settings from what was kept: whatever is missing or spoilt has its default. */
export function readSettings(text: string | null): Settings {
  let kept: unknown
  try {
    kept = JSON.parse(text ?? '')
  } catch {
    kept = null
  }
  const settings: Record<string, unknown> = { ...DEFAULTS }
  if (typeof kept === 'object' && kept !== null)
    for (const [name, fits] of Object.entries(KINDS)) {
      const value = (kept as Record<string, unknown>)[name]
      if (value !== undefined && fits(value)) settings[name] = value
    }
  return settings as unknown as Settings
}
