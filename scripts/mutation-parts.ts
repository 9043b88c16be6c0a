/** What is mutated together, and the tests that import it. A part is what one run of Stryker gets through in minutes. */
export const parts: Record<string, { mutate: string[]; tests: string[] }> = {
	values: {
		mutate: ['app/values/*.ts', '!app/values/*.test.ts', '!app/values/company.ts'],
		tests: ['app/values/*.test.ts'],
	},
	pricing: {
		mutate: ['app/pricing/*.ts', '!app/pricing/*.test.ts'],
		tests: ['app/pricing/*.test.ts'],
	},
	'bookings/rules': {
		mutate: ['app/bookings/{arrival-window,booking-states,reach,kept-months}.ts'],
		tests: ['app/bookings/{arrival-window,booking-states,reach,today,forgetting}.test.ts'],
	},
	'bookings/form': {
		mutate: ['app/bookings/{booking,lead,lead-message,booking-outcome}.ts'],
		tests: ['app/bookings/{booking,hostile-booking,bookings,receive-booking}.test.ts'],
	},
	'bookings/windows': {
		mutate: ['app/bookings/availability.server.ts'],
		tests: ['app/bookings/{availability,today,bookings}.test.ts', 'app/bookings/bookings.race.test.ts'],
	},
	'bookings/booking': {
		mutate: [
			'app/bookings/{bookings,receive-booking,repeat-booking,visitors-quote,lead-to-deliver}.server.ts',
		],
		tests: [
			'app/bookings/{bookings,receive-booking,shown-load,today}.test.ts',
			'app/bookings/bookings.race.test.ts',
		],
	},
	'bookings/changes': {
		mutate: ['app/bookings/changes.server.ts'],
		tests: ['app/bookings/changes.race.test.ts', 'app/bookings/bookings.test.ts'],
	},
	'bookings/retention': {
		mutate: ['app/bookings/forgetting.server.ts'],
		tests: ['app/bookings/forgetting.test.ts'],
	},
	'quotes/rules': {
		mutate: ['app/quotes/{quote,review,draft-state}.ts'],
		tests: ['app/quotes/{quote,review}.test.ts'],
	},
	'quotes/access': {
		mutate: [
			'app/quotes/{owned-quote,owner-token,quote-links}.server.ts',
			'app/customers/access-token.server.ts',
		],
		tests: ['app/quotes/{access,owner-token,token-at-rest}.test.ts', 'app/customers/access-token.test.ts'],
	},
	'quotes/totals': {
		mutate: ['app/quotes/{quotes,reopening}.server.ts'],
		tests: ['app/quotes/{quotes,totals,one-job}.test.ts', 'app/quotes/sending.race.test.ts'],
	},
	'quotes/review': {
		mutate: ['app/quotes/review.server.ts'],
		tests: ['app/quotes/{review,quotes}.test.ts', 'app/quotes/review.race.test.ts'],
	},
	'quotes/retention': {
		mutate: ['app/quotes/forgetting.server.ts'],
		tests: ['app/quotes/retention.test.ts', 'app/bookings/forgetting.test.ts'],
	},
	'desk/gates': {
		mutate: ['app/desk/{desk.server,acting}.ts'],
		tests: ['app/desk/desk.test.ts', 'tests/{access,desk-guards}.test.ts'],
	},
	'desk/rules': {
		mutate: ['app/desk/sign-in/{easy-to-guess,time-step}.server.ts'],
		tests: ['app/desk/sign-in/{easy-to-guess,time-step}.test.ts'],
	},
	'desk/attempts': {
		mutate: ['app/desk/sign-in/{attempts,count}.server.ts'],
		tests: ['app/desk/sign-in/attempts.test.ts'],
	},
	'desk/sign-in': {
		mutate: ['app/desk/sign-in/{second-step,set-password,unless-refused,forgetting}.server.ts'],
		tests: ['app/desk/sign-in/{sign-in,second-step,unless-refused,forgetting}.test.ts'],
	},
	'desk/secret': {
		mutate: ['app/desk/sign-in/{session-secret,first-owner}.server.ts'],
		tests: ['app/desk/sign-in/{session-secret,sign-in}.test.ts', 'app/desk/desk.test.ts'],
	},
}
