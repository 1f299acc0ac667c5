import { configureGlobal } from 'fast-check'

// The same values in every run, so that a change is what turns a test red; PROPERTY_SEED tries others.
configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_122) })
