import { setHashCost } from '../services/protection/passwords.ts'

// Tests hash thousands of passwords, which would take most of their time.
setHashCost('test')
