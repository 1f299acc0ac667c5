import { createStore } from 'zustand/vanilla'

const address = '/assets/sounds/new-order.wav'

let audio: HTMLAudioElement | undefined

/** Whether the browser refused the last sound, which it does before the first press on the page. */
export const soundBlocked = createStore<boolean>(() => false)

/** Plays the sound of a new order; returns whether the browser allowed it. */
export async function playNewOrder(): Promise<boolean> {
  audio ??= new Audio(address)
  try {
    audio.currentTime = 0
    await audio.play()
    soundBlocked.setState(false, true)
    return true
  } catch (error) {
    const isBlocked = error instanceof DOMException && error.name === 'NotAllowedError'
    if (isBlocked) soundBlocked.setState(true, true)
    return false
  }
}
