// Short wooden sounds, made as they are needed: a knock is a few damped tones and a breath of noise.

export type Sound = 'place' | 'slide' | 'stack' | 'capture' | 'signal' | 'turn' | 'end'

let context: AudioContext | null = null
let noise: AudioBuffer | null = null

function ready(): AudioContext | null {
  // A page that nobody has touched yet may not sound; then nothing is heard.
  if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return null
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume().catch(() => {})
  return context.state === 'running' ? context : null
}

/** Opens what sounds are played on while nothing else is to be done: that takes a while. */
export function warm(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void ready())
}

function breath(audio: AudioContext): AudioBuffer {
  if (noise) return noise
  noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate)
  const data = noise.getChannelData(0)
  for (let at = 0; at < data.length; at += 1) data[at] = Math.random() * 2 - 1
  return noise
}

/** A tone that dies away. */
function tone(
  audio: AudioContext,
  at: number,
  pitch: number,
  loud: number,
  length: number,
  type: OscillatorType = 'sine',
): void {
  const source = audio.createOscillator()
  const level = audio.createGain()
  source.type = type
  source.frequency.setValueAtTime(pitch * 1.06, at)
  source.frequency.exponentialRampToValueAtTime(pitch, at + 0.02)
  level.gain.setValueAtTime(0, at)
  level.gain.linearRampToValueAtTime(loud, at + 0.003)
  level.gain.exponentialRampToValueAtTime(0.0001, at + length)
  source.connect(level).connect(audio.destination)
  source.start(at)
  source.stop(at + length + 0.02)
}

/** A breath of noise around a pitch. */
function hiss(
  audio: AudioContext,
  at: number,
  pitch: number,
  loud: number,
  length: number,
  rise = 0.002,
  to = pitch,
): void {
  const source = audio.createBufferSource()
  const filter = audio.createBiquadFilter()
  const level = audio.createGain()
  source.buffer = breath(audio)
  filter.type = 'bandpass'
  filter.Q.value = 1.2
  filter.frequency.setValueAtTime(pitch, at)
  filter.frequency.linearRampToValueAtTime(to, at + length)
  level.gain.setValueAtTime(0, at)
  level.gain.linearRampToValueAtTime(loud, at + rise)
  level.gain.exponentialRampToValueAtTime(0.0001, at + length)
  source.connect(filter).connect(level).connect(audio.destination)
  source.start(at, Math.random() * 0.2)
  source.stop(at + length + 0.02)
}

/** Wood on wood. */
function knock(audio: AudioContext, at: number, pitch: number, loud: number): void {
  tone(audio, at, pitch, loud, 0.11)
  tone(audio, at, pitch * 2.76, loud * 0.35, 0.05)
  hiss(audio, at, pitch * 6, loud * 0.7, 0.03)
}

const PLAYED: Record<Sound, (audio: AudioContext, at: number) => void> = {
  place: (audio, at) => knock(audio, at, 310, 0.22),
  slide(audio, at) {
    hiss(audio, at, 700, 0.07, 0.22, 0.08, 1100)
    knock(audio, at + 0.2, 260, 0.16)
  },
  stack(audio, at) {
    knock(audio, at + 0.12, 290, 0.18)
    knock(audio, at + 0.2, 340, 0.2)
  },
  capture(audio, at) {
    knock(audio, at + 0.1, 190, 0.24)
    knock(audio, at + 0.19, 250, 0.2)
  },
  signal(audio, at) {
    for (const [index, pitch] of [523, 659, 784].entries())
      tone(audio, at + 0.12 + index * 0.09, pitch, 0.09, 0.35, 'triangle')
  },
  turn: (audio, at) => tone(audio, at, 587, 0.05, 0.25, 'triangle'),
  end(audio, at) {
    for (const [index, pitch] of [392, 494, 587, 784].entries())
      tone(audio, at + index * 0.11, pitch, 0.08, 0.6, 'triangle')
  },
}

/** Plays a sound, if the browser lets it, once what is heard is seen. */
export function play(sound: Sound, delay = 0): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      const audio = ready()
      if (audio) PLAYED[sound](audio, audio.currentTime + delay)
    }),
  )
}
