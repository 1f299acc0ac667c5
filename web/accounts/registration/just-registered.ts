/** The state of the navigation to /registerSuccess; the browser keeps it when the page is reloaded. */
export const justRegistered = { registered: true }
