import { randomUUID } from 'node:crypto'
import { type Load, priceLoad } from '#app/pricing/load.ts'
import type { NumberedList } from '#app/pricing/price-list.ts'
import { lineItemsOf, type QuoteStatus } from '#app/quotes/quote.ts'

/** Believable quote requests and leads of people who do not exist, for development and measurements. */

const firstNames =
	'Aisha,Amelia,Andrei,Anika,Arjun,Beatrice,Camille,Carlos,Chloé,Connor,Dana,Deepa,Elena,Emeka,Farah,Finn,Gurpreet,Hana,Ines,Isaac,Jasmine,Jonas,Kai,Katarzyna,Kwame,Laila,Liam,Lucía,Mateo,Maya,Mei,Nadia,Noah,Noor,Olena,Olivia,Omar,Priya,Quinn,Ravi,Renée,Rosa,Samir,Sarah,Sofia,Tariq,Thuy,Wei,Yara,Zoë'.split(
		',',
	)
const lastNames =
	'Abbott,Ahmed,Anderson,Baptiste,Bélanger,Bouchard,Campbell,Chen,Cherniak,Clarke,Côté,Dhillon,Diaz,Dubois,Fraser,Gagnon,Gill,Grewal,Hassan,Hoang,Ibrahim,Ivanenko,Jensen,Johnston,Kaur,Khan,Kim,Kowalski,Lee,Lefebvre,Li,MacDonald,Martinez,Mensah,Morin,Murray,Nguyen,Novak,OBrien,Okafor,Patel,Pelletier,Petrov,Reid,Reyes,Roy,Santos,Schmidt,Sharma,Singh,Smith,Sokolov,Stewart,Tanaka,Thompson,Tran,Tremblay,Vasquez,Walker,Wilson,Wong,Wright,Yamamoto,Young,Zhang,Zielinski'.split(
		',',
	)
const streets =
	'Bow Trail,Centre Street,Edmonton Trail,Elbow Drive,Kensington Road,Macleod Trail,Memorial Drive,Nolan Hill Boulevard,Northmount Drive,Panatella Boulevard,Richmond Road,Saddletowne Circle,Shaganappi Trail,Sunnyside Road,Tuscany Way,Varsity Drive'.split(
		',',
	)
const cities: [string, number][] = [
	['Calgary', 72],
	['Airdrie', 8],
	['Okotoks', 5],
	['Cochrane', 5],
	['Chestermere', 4],
	['Strathmore', 3],
	['High River', 3],
]
const statuses: [QuoteStatus, number][] = [
	['approved', 66],
	['rejected', 14],
	['pending', 8],
	['draft', 12],
]

const day = 24 * 60 * 60 * 1000

/** A stream of numbers from 0 to 1, the same for the same start (mulberry32). */
function chances(start: number): () => number {
	let state = start
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
	}
}

/**
 * `count` quotes of the three years before `now`, and leads for most of those that were sent in; the same ones each
 * time but for their ids.
 */
export function* madeUpQuotes(count: number, { now, prices }: { now: Date; prices: NumberedList }) {
	const chance = chances(403)
	const pick = <Thing>(things: readonly Thing[]): Thing => {
		const thing = things[Math.floor(chance() * things.length)]
		if (thing === undefined) throw new RangeError('nothing to pick from')
		return thing
	}
	const weighted = <Thing>(things: readonly [Thing, number][]): Thing => {
		let left = chance() * things.reduce((sum, [, weight]) => sum + weight, 0)
		for (const [thing, weight] of things) {
			left -= weight
			if (left < 0) return thing
		}
		return pick(things)[0]
	}
	for (let number = 0; number < count; number++) {
		const load: Load = {
			volume: pick(prices.volumes).share,
			weightKg: Math.round(chance() * 40) * 10,
			hasStairs: chance() < 0.3,
			addOns: prices.addOns.filter(() => chance() < 0.15).map(({ id }) => id),
		}
		const price = priceLoad(load, prices)
		const status = weighted(statuses)
		const known = status !== 'draft'
		const name = `${pick(firstNames)} ${pick(lastNames)}`
		const city = weighted(cities)
		const street = `${100 + Math.floor(chance() * 9000)} ${pick(streets)} ${pick(['NW', 'NE', 'SW', 'SE'])}`
		const address = `${street}, ${city}, AB`
		const email = `${name
			.normalize('NFD')
			.replace(/[^a-z]/gi, '')
			.toLowerCase()}${number}@example.ca`
		// Drafts are kept for a year (`bookings/kept-months.ts`).
		const created = new Date(now.getTime() - chance() * (known ? 3 * 365 : 360) * day)
		const quote = {
			id: randomUUID(),
			quote_status: status,
			volume_selection: load.volume,
			weight_kg: load.weightKg,
			has_stairs: load.hasStairs,
			selected_addons: load.addOns,
			price_list_id: prices.id,
			estimated_total_cents: price.total,
			line_items: lineItemsOf(load, prices),
			customer_name: known ? name : null,
			customer_email: known ? email : null,
			customer_phone: known ? `+1403555${String(number % 10_000).padStart(4, '0')}` : null,
			property_address: known ? address : null,
			city: known ? city : null,
			final_quote_cents:
				status === 'approved' ? Math.round((price.total * (0.9 + chance() * 0.3)) / 500) * 500 : null,
			created_at: created.toISOString(),
			// Who the customer is we know from a booking alone.
			closed_at: known ? created.toISOString() : null,
		}
		const lead = known &&
			chance() < 0.7 && {
				id: randomUUID(),
				name,
				email,
				phone: quote.customer_phone,
				property_address: street,
				city,
				preferred_date: new Date(created.getTime() + 3 * day).toISOString().slice(0, 10),
				quote_id: quote.id,
				created_at: created.toISOString(),
			}
		yield { quote, lead: lead || undefined }
	}
}
