import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'

/** The program of the thread that decodes one HEIC picture; its memory is freed when the thread ends. */

/** Pixels of the main picture, upright, four bytes each. */
export interface DecodedHeic {
  width: number
  height: number
  data: Uint8ClampedArray<ArrayBuffer>
}

const port = parentPort
if (port === null) throw new Error('This is the program of a thread.')
const decoded: DecodedHeic = await decode({ buffer: workerData as Uint8Array })
port.postMessage(decoded, [decoded.data.buffer])
