import { setHashCost } from '../services/accounts/passwords.ts'

// Tests hash thousands of passwords, which would take most of their time.
setHashCost('test')
