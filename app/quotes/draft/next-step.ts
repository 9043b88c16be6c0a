import { calculatorStep, homeSection } from '#app/shell/links.ts'

/** How far down the page the visitor is. */
type Reached = { options: boolean; photos: boolean }

/**
 * The one next step on the way from the first price to the booking, by where the visitor is. Nothing of a booked quote is
 * left but its photos.
 */
export function nextStep(reached: Reached, booked: boolean): { label: string; to: string } | undefined {
	if (!reached.options && !booked) return { label: 'Weight and extras', to: calculatorStep('options') }
	if (!reached.photos) return { label: 'Add photos', to: calculatorStep('photos') }
	return booked ? undefined : { label: 'Continue to Booking', to: homeSection('book') }
}
