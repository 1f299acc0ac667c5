/** The channel on which all processes are notified that a member's sessions ended; the payload is the member's id. */
export const sessionsChannel = 'sessions_ended'
