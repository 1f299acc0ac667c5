/** The position of a film, so that it continues in the next place that shows it. */
export interface Playback {
  seconds: number
  muted: boolean
  paused: boolean
}
export const filmStart: Playback = { seconds: 0, muted: true, paused: false }
