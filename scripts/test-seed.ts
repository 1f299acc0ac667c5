import { configureGlobal } from 'fast-check'

// Random values are the same in every run, unless PROPERTY_SEED is set.
configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_122) })
