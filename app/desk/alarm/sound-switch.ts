/** The id of the switch that turns the sound on and off. */
export const soundSwitch = 'desk-sound'
