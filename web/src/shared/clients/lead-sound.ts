import { createStoredFlag, useStoredFlag } from '../state/stored-flag.ts'

const lead_sound = createStoredFlag('lead_sound', 'on')

/** Whether a sound announces a new client in this browser; off until the user turns it on. */
export function useLeadSound(): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useStoredFlag(lead_sound)
  return [
    on,
    (next) => {
      setOn(next)
      playLeadSound()
    },
  ]
}

export function playLeadSound(): void {
  if (lead_sound.read()) void chime()
}

/** Two soft notes, a fifth apart. Silent if the browser requires a click first. */
async function chime(): Promise<void> {
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.connect(audio.destination)
  volume.gain.setValueAtTime(0, audio.currentTime)
  volume.gain.linearRampToValueAtTime(0.12, audio.currentTime + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.7)
  for (const [hertz, after] of [
    [587.33, 0],
    [880, 0.13],
  ] as const) {
    const note = audio.createOscillator()
    note.frequency.value = hertz
    note.connect(volume)
    note.start(audio.currentTime + after)
    note.stop(audio.currentTime + 0.75)
  }
  await new Promise((resolve) => setTimeout(resolve, 900))
  await audio.close()
}
