import { setHashCost } from '../services/protection/passwords.ts'

// Cheap hashes, because tests hash thousands of passwords.
setHashCost('test')
