import { createContext } from '../context.ts'
import { connect } from '../database/connect.ts'
import { readSettings } from '../settings/settings.ts'
import { startWorkers } from './workers.ts'

// A process of its own that sends what is queued, for tests that kill it.
const settings = readSettings(process.env)
const { db } = await connect(settings.DATABASE_URL ?? '')
startWorkers({ ...createContext(db, settings), pause: async () => {} })
