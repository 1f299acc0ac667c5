/** Imports the services that subscribe to events of orders. Their subscribers are called in this sequence. */
import './parcels/subscriptions.ts'
import './returns/subscriptions.ts'
import './cash/subscriptions.ts'
