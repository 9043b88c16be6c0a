/** Twilio's code for a text to a number that has texted STOP to it. */
export const recipientStopped = 21610
