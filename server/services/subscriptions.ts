/** Imports the services that subscribe to changes of an order, in the sequence in which they are called. */
import './parcels/subscriptions.ts'
import './returns/subscriptions.ts'
import './cash/subscriptions.ts'
