/** Writes the sound of a new order: two soft tones, a fifth apart. `node tools/new-order-sound.ts` */
import { writeFileSync } from 'node:fs'

const rate = 16_000
const seconds = 0.5
/** The pitch and the start of each tone. */
const tones = [
  { hertz: 659.26, from: 0 },
  { hertz: 987.77, from: 0.14 },
]

const samples = Array.from({ length: rate * seconds }, (_, index) => {
  const time = index / rate
  const sum = tones.reduce((level, { hertz, from }) => {
    const since = time - from
    if (since < 0) return level
    // The volume rises quickly, so that the tone does not click, and decays like that of a bell.
    return level + Math.min(1, since / 0.01) * Math.exp(-since * 9) * Math.sin(2 * Math.PI * hertz * since)
  }, 0)
  const fade = Math.min(1, (seconds - time) / 0.05)
  return Math.round(sum * fade * 0.3 * 32_767)
})

const data = Buffer.alloc(samples.length * 2)
for (const [index, sample] of samples.entries()) data.writeInt16LE(sample, index * 2)
const head = Buffer.alloc(44)
head.write('RIFF', 0)
head.writeUInt32LE(36 + data.length, 4)
head.write('WAVEfmt ', 8)
head.writeUInt32LE(16, 16)
// PCM, one channel, 16 bits.
head.writeUInt16LE(1, 20)
head.writeUInt16LE(1, 22)
head.writeUInt32LE(rate, 24)
head.writeUInt32LE(rate * 2, 28)
head.writeUInt16LE(2, 32)
head.writeUInt16LE(16, 34)
head.write('data', 36)
head.writeUInt32LE(data.length, 40)
writeFileSync('public/assets/sounds/new-order.wav', Buffer.concat([head, data]))
