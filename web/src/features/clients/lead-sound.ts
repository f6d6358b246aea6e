import { useSyncExternalStore } from 'react'

const STORED = 'lead_sound'
const listeners = new Set<() => void>()

const isOn = () => localStorage.getItem(STORED) === 'on'

/** Whether a new client is heard; off until somebody turns it on, on this device only. */
export function useLeadSound(): [on: boolean, set: (on: boolean) => void] {
  const on = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isOn)
  return [on, setLeadSound]
}

function setLeadSound(on: boolean): void {
  if (on) localStorage.setItem(STORED, 'on')
  else localStorage.removeItem(STORED)
  for (const listener of listeners) listener()
  if (on) void chime()
}

export function playLeadSound(): void {
  if (isOn()) void chime()
}

/** Two soft notes, a fifth apart. Silent where the browser wants a click first. */
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
