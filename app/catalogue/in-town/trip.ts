import { driveMinutes, kilometres, type Town } from '../kinds/town.ts'
import type { OfferedService } from './offered-service.ts'

/** How far a town is, as a day's plan sees it: between two pickups, a half day, a day's route, fixed days. */
export type Reach = 'near' | 'half-day' | 'route' | 'fixed-days'

export function reachOf(town: Town): Reach {
	if (town.region) return 'fixed-days'
	const [, longer] = driveMinutes(town)
	if (longer <= 35) return 'near'
	return longer <= 60 ? 'half-day' : 'route'
}

/** How long a service takes on site, as a day's plan sees it. */
type Size = 'short' | 'half' | 'whole' | 'days'

const minutesIn = { minute: 1, hour: 60, evening: 300, day: 600, weekend: 1200 }

/** The longest time that words such as `30 minutes-2 hours` or `1-3 days` name, in minutes. */
export function longestMinutes(timeRequired: string): number {
	const amounts = [...timeRequired.matchAll(/(\d+)(?:-(\d+))?[ -](minute|hour|evening|day|weekend)/g)]
	return Math.max(
		0,
		...amounts.map(([, lower, upper, unit]) => {
			const each = Object.entries(minutesIn).find(([name]) => name === unit)?.[1] ?? 0
			return Number(upper ?? lower) * each
		}),
	)
}

function sizeOf({ timeRequired }: OfferedService): Size {
	const longest = longestMinutes(timeRequired)
	if (longest <= 120) return 'short'
	if (longest <= 300) return 'half'
	return longest <= 600 ? 'whole' : 'days'
}

/** `2 hours 20 minutes`, to the ten minutes. */
export function asHours(minutes: number): string {
	const rounded = Math.round(minutes / 10) * 10
	const [hours, rest] = [Math.floor(rounded / 60), rounded % 60]
	const words = [hours > 0 && `${hours} ${hours === 1 ? 'hour' : 'hours'}`, rest > 0 && `${rest} minutes`]
	return words.filter(Boolean).join(' ')
}

/** The longest that a job may take from gate to gate to be half of a truck's day, in minutes. */
const halfDay = 270

/** How a pickup of this service in this town is planned: from the drive there and the time it takes. */
export function tripOf(town: Town, service: OfferedService): string {
	const [, drive] = driveMinutes(town)
	const gateToGate = 2 * drive + longestMinutes(service.timeRequired)
	const size = sizeOf(service)
	const fits = size === 'half' && gateToGate > halfDay ? 'whole' : size
	return sentences(town, service, asHours(gateToGate))[reachOf(town)][fits]
}

function sentences(town: Town, service: OfferedService, round: string): Record<Reach, Record<Size, string>> {
	const { name, driveTimeFromCalgary: drive } = town
	const { job } = service.text
	const [, bare = job] = /^an? (.*)$/.exec(job) ?? []
	const km = `${kilometres(town)} km`
	const region = `the ${town.region} region`
	return {
		near: {
			short: `${name} lies ${km} out, ${drive} each way. At that distance ${job} fits between two city pickups, and a window on the day you call is the rule.`,
			half: `For ${job} we give ${name} half of a truck's day: ${km} there, the work, and the same road back make ${round} at the most.`,
			whole: `For ${job} in ${name} a truck is yours for the day. With ${km} to the city, a second box can follow when the first is full.`,
			days: `${name} is ${drive} away, so the crew drives home at night and goes on with the ${bare} the next morning where it stopped. The truck is emptied in between.`,
		},
		'half-day': {
			short: `It is ${km} to ${name}. Book before ten, and ${job} usually fits the same afternoon; after that, the first window of the next day.`,
			half: `From gate to gate, ${job} in ${name} takes us up to ${round}. So it's the morning's job or the afternoon's, and you choose which.`,
			whole: `Allow a full day for ${job} in ${name}. We begin with the first window and drive the ${km} home when your floor is swept.`,
			days: `The ${km} between us would be driven twice a day, so for ${job} we load a truck in ${name} each day and change it at the landfill, not in the city.`,
		},
		route: {
			short: `${name} is on a route of several stops, ${drive} each way. A short job such as ${job} joins the next one, often on the same or the following day.`,
			half: `The ${km} to ${name} decide the plan: your ${bare} first, then whoever else is on that road. All in all it is ${round} for the crew.`,
			whole: `With ${drive} on the road each way, ${job} in ${name} has a truck to itself. Pick any weekday; two days of notice let us bring a larger box over the ${km}.`,
			days: `${name} is ${km} away, so ${job} is split into visits of a full day each. You see the plan, with its dates, before the first one.`,
		},
		'fixed-days': {
			short: `Trucks go to ${region} on fixed days, ${km} to ${name}. For ${job} there is a place on the next, and you hear the date when you book.`,
			half: `Since ${name} is ${drive} each way, ${job} is the middle of a day with other calls around it. The date comes with your booking, the hour by text.`,
			whole: `In ${name} ${job} fills one of our days in ${region}. With ${km} each way the crew comes large enough to finish it, and brings the larger box.`,
			days: `${km} is too far for a quick look, so for ${job} in ${name} we begin with photos or a video call. Then you get a plan for our days in ${region}, one after the other, until it is done.`,
		},
	}
}
