import { createStore } from 'zustand/vanilla'

const address = '/assets/sounds/new-order.wav'

let audio: HTMLAudioElement | undefined

/**
 * Whether the browser refused to play the last sound. Browsers do that until the user presses something on the page.
 */
export const soundBlocked = createStore<boolean>(() => false)

/** Plays the sound of a new order. Returns whether the sound was played. */
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
