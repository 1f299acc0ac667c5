import { configureGlobal } from 'fast-check'

// The same random values in every run, unless PROPERTY_SEED is set.
configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_122) })
