import type { Town } from '../kinds/town/town.ts'
import type { OfferedService } from './offered-service.ts'
import { driveMinutes, kilometres } from './town-facts.ts'

/** How far a town is, for planning: between two pickups, a half day, a day's route, or fixed days. */
export type Reach = 'near' | 'half-day' | 'route' | 'fixed-days'

export function reachOf(town: Town): Reach {
	if (town.region) return 'fixed-days'
	const [, longer] = driveMinutes(town)
	if (longer <= 35) return 'near'
	return longer <= 60 ? 'half-day' : 'route'
}

/** How long a service takes on site, for planning; or `weekend` and `urgent`, where the kind of service decides. */
type Plan = 'short' | 'half' | 'whole' | 'days' | 'weekend' | 'urgent'

const minutesIn = { minute: 1, hour: 60, evening: 300, day: 600, weekend: 1200 }

/** The longest time named in a text such as `30 minutes-2 hours` or `1-3 days`, in minutes. */
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

/** Services whose kind decides when they are done, whatever time they take. */
const plannedByName = new Map<string, Plan>([
	['weekend-junk-removal', 'weekend'],
	['emergency-cleanout', 'urgent'],
	['emergency-same-day', 'urgent'],
])

function planOf({ slug, text, timeRequired }: OfferedService, reach: Reach): Plan {
	// Where trucks come on fixed days, a same-day service has to say that it must wait.
	if (reach === 'fixed-days' && text.heldBack.includes(reach)) return 'urgent'
	const longest = longestMinutes(timeRequired)
	const bySize = longest <= 120 ? 'short' : longest <= 300 ? 'half' : longest <= 600 ? 'whole' : 'days'
	return plannedByName.get(slug) ?? bySize
}

/** Whether a pickup in this town needs a phone call, because a window on the form would be too late. */
export const isUrgent = (town: Town, service: OfferedService): boolean =>
	planOf(service, reachOf(town)) === 'urgent'

/** How soon we come to a town, as its booking form says it. */
export function comingTo(town: Town, service?: OfferedService) {
	const reach = reachOf(town)
	return {
		farAway: reach === 'fixed-days',
		bookedByEight: reach === 'route',
		urgent: service !== undefined && isUrgent(town, service),
	}
}

/** `2 hours 20 minutes`, rounded to ten minutes. */
export function asHours(minutes: number): string {
	const rounded = Math.round(minutes / 10) * 10
	const [hours, rest] = [Math.floor(rounded / 60), rounded % 60]
	const words = [hours > 0 && `${hours} ${hours === 1 ? 'hour' : 'hours'}`, rest > 0 && `${rest} minutes`]
	return words.filter(Boolean).join(' ')
}

/** The text that says how a pickup of this service in this town is planned, from the drive and the time on site. */
export function tripOf(town: Town, service: OfferedService): string {
	const [, drive] = driveMinutes(town)
	const onSite = longestMinutes(service.timeRequired)
	const reach = reachOf(town)
	const plans = plansFor(town, service, { work: asHours(onSite), round: asHours(2 * drive + onSite) })
	return plans[reach][planOf(service, reach)]
}

/** `work` is the longest time on site, `round` the longest from gate to gate. */
function plansFor(
	town: Town,
	service: OfferedService,
	{ work, round }: { work: string; round: string },
): Record<Reach, Record<Plan, string>> {
	const { name, driveTimeFromCalgary: drive } = town
	const { job } = service.text
	const [, bare = job] = /^an? (.*)$/.exec(job) ?? []
	const km = `${kilometres(town)} km`
	const region = `the ${town.region} region`
	return {
		near: {
			short: `${name} lies ${km} out, ${drive} each way. At that distance ${job} fits between two city pickups, and a window on the day you call is the rule.`,
			half: `The ${km} to ${name} are soon driven, so it is the ${bare} that counts: up to ${work} on site, ${round} from gate to gate. Any window before two leaves time for it.`,
			whole: `In ${name} ${job} can take up to ${work} on site, so we begin with the first window. With ${km} to the city, a second truck can follow when the first is full.`,
			days: `${name} is ${drive} away. Where one visit is not enough for the ${bare}, the crew drives home, empties the truck and carries on where it left off.`,
			weekend: `Choose Saturday or Sunday. ${name} is ${km} out, and on either day the truck needs ${drive} to your door.`,
			urgent: `The crew sets out for ${name} when you call. It is ${km}, ${drive} on a clear road, and ${job} waits for no other stop.`,
		},
		'half-day': {
			short: `It is ${km} to ${name}. Book before ten, and ${job} usually fits the same afternoon; after that, the first window of the next day.`,
			half: `From gate to gate, ${job} in ${name} takes us up to ${round}. A window by noon leaves time for all of it, and for the ${km} home.`,
			whole: `Allow up to ${work} for ${job} in ${name}. We begin with the first window and drive the ${km} home when your floor is swept.`,
			days: `The ${km} between us are driven twice for each visit, so for ${job} in ${name} we bring the larger truck and keep the visits few. You have their dates before the first.`,
			weekend: `The ${km} to ${name} are driven on Saturdays and on Sundays alike. With up to ${work} on site it is ${round} from gate to gate, and a window by noon leaves time for that.`,
			urgent: `Call, and a crew leaves for ${name}. The ${km} take ${drive}, longer in snow, so say on the phone what it will find at the door.`,
		},
		route: {
			short: `${name} is on a route of several stops, ${drive} each way. Booked by 8 AM, a short job such as ${job} joins the same day's; booked later, the next day's.`,
			half: `The ${km} to ${name} and up to ${work} with you make ${round} from gate to gate. Booked by 8 AM, the ${bare} is on that day's route; after that, on the next day's.`,
			whole: `Up to ${work} on site and ${drive} each way: ${job} in ${name} can fill a crew's day. Booked by 8 AM we begin the same day, otherwise the next, and what the evening cuts short is finished the morning after.`,
			days: `${name} is ${km} away, so ${job} is planned visit by visit. Booked by 8 AM, the first can be the same day; booked later, the next. You see the dates of all before it begins.`,
			weekend: `On Saturday or on Sunday, ${name} is ${drive} each way. Booked by 8 AM, it is that day's; booked later on a Saturday, it is Sunday's.`,
			urgent: `For ${job} in ${name} we wait for no route: the crew sets out when you call. The ${km} take ${drive} in good weather; if it will be more, you hear it from the road.`,
		},
		'fixed-days': {
			short: `Trucks go to ${region} on fixed days, ${km} to ${name}. Ask for a day, and we call or write to settle when ${job} has its place.`,
			half: `Since ${name} is ${drive} each way, ${job} shares a day with other calls around it. You ask for a day, we call or write to settle it, and the hour comes by text.`,
			whole: `In ${name} ${job} can take up to ${work}, with ${km} of road before and after. Ask for a day and send photos: they show whether one is enough before we call or write to settle it.`,
			days: `${km} is too far for a quick look, so for ${job} in ${name} we begin with photos or a video call. Then we settle with you which of our days in ${region} it takes, one after the other, until it is done.`,
			weekend: `Ask for a Saturday or a Sunday. Trucks go to ${region} on fixed days, ${km} to ${name}, so we call or write to settle which weekend it is.`,
			urgent: `Trucks go to ${region} on fixed days, so ${job} in ${name}, ${km} out, waits for the next run. Phone us: you hear at once when that is, in time to ask someone nearer.`,
		},
	}
}
