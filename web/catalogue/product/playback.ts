/** Where a film is, so that it plays on where it is shown next. */
export interface Playback {
  seconds: number
  muted: boolean
  paused: boolean
}
export const filmStart: Playback = { seconds: 0, muted: true, paused: false }
