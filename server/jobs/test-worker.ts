import { createContext } from '../context.ts'
import { connect } from '../database/connect.ts'
import { readSettings } from '../settings/settings.ts'
import { startWorkers } from './workers.ts'

// A separate process that sends queued messages, for tests that kill it.
const settings = readSettings(process.env)
const { db } = await connect(settings.DATABASE_URL ?? '')
startWorkers({ ...createContext(db, settings), pause: async () => {} })
