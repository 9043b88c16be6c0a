import { expect, test } from 'vitest'
import { company, content } from '#tests/support/company.ts'
import { services, toService } from '../kinds/service/service.ts'
import { answerTo } from './answers.server.ts'
import { askedForMost } from './asked-for-most.server.ts'
import { placeOf } from './place-answers.server.ts'
import { searchCatalogue } from './search.server.ts'
import { thingsNotTaken } from './search-words.server.ts'

/** What a visitor sees first: the answer's page or its title, or else the first page that was found. */
function first(query: string): string | undefined {
	const { answer, rest } = answerTo(content, company, query)
	return answer?.pages[0]?.path ?? answer?.title ?? searchCatalogue(content, rest)[0]?.path
}

/** Queries as people type them, with the page or the answer that they want first. */
const wanted: Record<string, string[]> = {
	'/calgary/couch-removal': [
		'couch',
		'couches',
		'cuoch',
		'COUCH REMOVAL',
		'how much to get rid of a couch',
		'old sofa',
		'chesterfield',
		'love seat',
		'couch removal calgary',
		'hide-a-bed',
		'someone to take my sectional',
	],
	'/calgary/refrigerator-pickup': ['fridge', 'fridges', 'refridgerator', 'old fridge pickup', 'refrigerator'],
	'/calgary/appliance-removal': [
		'stove',
		'oven',
		'dishwasher',
		'AC',
		'air conditioner',
		'hvac',
		'appliances',
		'furnace',
	],
	'/item/washer-dryer-removal': ['washer', 'washing machine', 'washer and dryer'],
	'/item/freezer-removal': ['deep freeze', 'freezer'],
	'/calgary/hot-water-tank-removal': ['hot water tank', 'water heater'],
	'/calgary/tv-removal': ['tv', 'TVs', 'television', 'flat screen tv', 'big screen'],
	'/item/computer-disposal': ['laptop', 'old computers', 'printer'],
	'/calgary/electronics-disposal': ['e-waste', 'electronics', 'stereo'],
	'/item/barbecue-removal': ['bbq', 'barbeque', 'BBQs'],
	'/item/car-removal': ['scrap car', 'car removal', 'junk car'],
	'/item/tire-disposal': ['tires', 'tyres', 'winter tires'],
	'/item/trampoline-removal': ['trampoline', 'trampolene', 'swing set'],
	'/item/shed-removal': ['shed', 'garden shed'],
	'/item/carpet-removal': ['carpet', 'rug'],
	'/item/dresser-removal': ['dresser', 'wardrobe'],
	'/calgary/treadmill-removal': ['tredmill', 'treadmills', 'gym equipment'],
	'/item/elliptical-removal': ['eliptical'],
	'/calgary/exercise-bike-removal': ['exercise bike', 'spin bike'],
	'/calgary/pool-table-removal': ['pool table', 'pool tables'],
	'/calgary/piano-removal': ['piano', 'piano removal', 'grand piano'],
	'/calgary/piano-disposal': ['piano disposal'],
	'/calgary/furniture-removal': ['furniture', 'furnature', 'donation', 'desk'],
	'/calgary/mattress-removal': ['mattress', 'matress', 'box spring', 'bed', 'mattress disposal calgary'],
	'/calgary/construction-debris-removal': [
		'dumpster',
		'dumpster rental',
		'drywall',
		'concrete',
		'construction debris',
	],
	'/calgary/yard-waste-removal': ['dirt', 'branches', 'yard waste', 'sod'],
	'/calgary/hot-tub-removal': ['hot tub', 'hottub', 'jacuzzi', 'hot tub removal'],
	'/calgary/garage-cleanout': ['garage cleanout', 'garage'],
	'/calgary/basement-cleanout': ['basement', 'clean out basement'],
	'/calgary/estate-cleanout': [
		'estate cleanout',
		'inherited house',
		'husband died',
		'my mom died',
		'wife died',
		'my wife is dead',
		'cleaning out my dead mothers house',
		'dead relative house',
		'parents house',
		'funeral',
		'late husband',
		"my late father's couch",
	],
	'/calgary/hoarding-cleanup': ['hoarding', 'hoarder house'],
	'/calgary/office-cleanout': ['office furniture removal', 'cubicles'],
	'/calgary/storage-unit-cleanout': ['storage unit', 'storage locker'],
	'/calgary/moving-cleanout': ['moving', 'moving boxes'],
	'/calgary/water-damage-cleanup': ['flooded basement', 'water damage'],
	'/calgary/spring-cleaning-haul': ['spring cleaning'],
	'/calgary/fall-cleanup': ['fall cleanup'],
	'/calgary/student-move-out': ['student move out'],
	'/calgary/divorce-cleanout': ['divorce', 'ex husband', 'my ex wifes stuff'],
	'/situation/same-day-junk-removal': ['same day', 'today', 'same-day junk removal'],
	'/situation/eviction-cleanout': ['eviction'],
	'/situation/post-renovation-cleanup': ['reno', 'kitchen renovation'],
	'/situation/weekend-junk-removal': ['saturday'],
	'/calgary': ['junk', 'junk removal', 'calgary', 'dump', 'garbage', 'T2P 1J9', 't2p'],
	'/#pricing': ['price', 'cost', 'how much'],
	'/contact': ['phone number'],
	// Places
	'/airdrie-junk-removal': ['airdrie', 'junk removal airdrie', 'T4B 2C3', 'airdre'],
	'/okotoks-junk-removal': ['okotoks', 'T1S'],
	'/cochrane-junk-removal': ['cochrane'],
	'/red-deer': ['red deer', 'reddeer'],
	'/medicine-hat': ['medicine hat'],
	'/canmore-junk-removal': ['canmore', 'banff'],
	'/tsuutina-nation-junk-removal': ['tsuutina', 'Tsuut’ina', "tsuut'ina nation"],
	'/calgary/beltline-junk-removal': ['beltline', 'Beltlin', 't2r 0g5'],
	'/calgary/kensington-junk-removal': ['kensington', 'T2N'],
	'/calgary/marda-loop-junk-removal': ['marda loop'],
	'/calgary/auburn-bay-junk-removal': ['auburn bay'],
	'/calgary/northwest-calgary': ['NW Calgary', 'northwest'],
	'/airdrie/canals-junk-removal': ['canals'],
	'/airdrie/coopers-crossing-junk-removal': ["cooper's crossing", 'coopers crossing'],
	'/okotoks/darcy-ranch-junk-removal': ['darcy ranch'],
	'/chestermere/the-cove-junk-removal': ['the cove'],
	'/cochrane/sunset-junk-removal': ['sunset cochrane'],
	'/location/harmony': ['harmony'],
	// Things in places
	'/airdrie/piano-removal': ['piano airdrie', 'airdrie piano removal'],
	'/okotoks/appliance-removal': ['okotoks fridge'],
	'/airdrie/furniture-removal': ['couch removal airdrie'],
	'/red-deer/hot-tub-removal': ['hot tub red deer'],
	// Things that we do not take
	'Asbestos: not on our truck': ['asbestos', 'asbestus'],
	'Paint, stain and solvents: not on our truck': [
		'paint',
		'paints',
		'piant',
		'paint cans',
		'old paint disposal',
	],
	'Fluorescent tubes and bulbs: not on our truck': ['fluorescent tubes', 'old fluorescent bulbs', 'cfl'],
	'Propane and other gas cylinders: not on our truck': ['propane tank', 'propane', 'bbq propane tank'],
	'Gasoline, oil and other fuel: not on our truck': ['motor oil', 'gasoline'],
	'Medicine: not on our truck': ['old medication'],
	'Firearms, ammunition and explosives: not on our truck': ['ammo', 'gun', 'old guns'],
	'Chemicals: not on our truck': ['oven cleaner', 'chemicals'],
	'Dead animals: not on our truck': ['dead animal', 'dead animals removal'],
	'Fire extinguishers: ask us first': ['fire extinguisher', 'fire extinguishers'],
	'Oil tanks: ask us first': ['oil tank', 'old heating oil tank'],
	'V6B is outside Alberta': ['V6B 1A1'],
}

const queries = Object.entries(wanted).flatMap(([page, typed]) => typed.map((query) => ({ query, page })))

test('at least 120 queries, as people type them, find first what they want', () => {
	expect(queries.length).toBeGreaterThanOrEqual(120)
	const wrong = queries
		.map(({ query, page }) => ({ query, page, first: first(query) }))
		.filter((each) => each.first !== each.page)
	expect(wrong).toEqual([])
})

test('what is offered to nobody else stays away: a donation is no nation, and a fridge no ridge', () => {
	const found = (query: string) => searchCatalogue(content, query).map(({ name }) => name)
	expect(found('donation').join()).not.toMatch(/Nation/)
	expect(found('fridge').join()).not.toMatch(/Ridge/)
	expect(found('stove').join()).not.toMatch(/Cove/)
	expect(searchCatalogue(content, '')).toEqual([])
	expect(searchCatalogue(content, 'xyzzyqwv')).toEqual([])
})

test('a result has its kind and its price', () => {
	expect(searchCatalogue(content, 'couch')[0]).toMatchObject({ kind: 'item', price: '$80–$150' })
	expect(searchCatalogue(content, 'kensington')[0]).toMatchObject({ kind: 'community', price: undefined })
	expect(searchCatalogue(content, 'piano airdrie')[0]).toMatchObject({
		kind: 'town-service',
		price: '$259–$649',
	})
})

test('an answer leaves the rest of the query to the search, and Medicine Hat is no medicine', () => {
	expect(answerTo(content, company, 'couch T2P 1J9')).toMatchObject({
		answer: { pages: [{ path: '/calgary' }] },
		rest: 'couch  ',
	})
	const { answer, rest } = answerTo(content, company, 'propane tank of a bbq')
	expect(answer?.title).toContain('Propane')
	expect(searchCatalogue(content, rest)[0]?.path).toBe('/item/barbecue-removal')
	expect(answerTo(content, company, 'old paint disposal').rest).toBe('')
	const [medicine] = thingsNotTaken.in(content).filter(({ name }) => name === 'Medicine')
	expect(medicine?.text).toBeDefined()
	expect(answerTo(content, company, 'old medication').answer?.text).toContain(medicine?.text)
	expect(answerTo(content, company, 'couch in medicine hat').answer).toBeUndefined()
	expect(answerTo(content, company, 'T0L 1H0').answer?.title).toBe('T0L takes in more than one place')
	expect(answerTo(content, company, 'T4N').answer?.text).toContain('set days')
})

test('what we take is not refused because of a word in its name', () => {
	const taken = [
		...['paintings', 'oil painting', 'painted dresser', 'paint sprayer', 'paint sprayers', 'propane bbq'],
		...[
			'propane heater',
			'propane barbecues',
			'medicine cabinet',
			'chemical toilet',
			'gun safe',
			'wedding gown',
			'fluorescent fixture',
		],
	]
	expect(taken.filter((query) => answerTo(content, company, query).answer !== undefined)).toEqual([])
	expect(searchCatalogue(content, 'painted dresser')[0]?.path).toBe('/item/dresser-removal')
	expect(searchCatalogue(content, 'propane bbq')[0]?.path).toBe('/item/barbecue-removal')
})

/** What the page of a place tells of it, and its name does not: who types this means the place. */
const told: Record<string, string[]> = {
	// A community: what lies there, what is near it, what is built there.
	'/calgary/aspen-woods-junk-removal': ['Webber Academy', 'Christie Park', 'condos near 69 street'],
	'/calgary/arbour-lake-junk-removal': ['Robert Thirsk High School', 'Citadel', 'wood-frame condos'],
	// One of a town.
	'/cochrane/bow-valley-junk-removal': ['Griffin Road'],
	'/okotoks/darcy-ranch-junk-removal': ['paired homes'],
	// A town: where trucks come in it, and what lies there.
	'/airdrie-junk-removal': ['Sagewood', 'Reunion'],
	'/balzac-industrial-junk-removal': ['Wagon Wheel', 'Century Downs'],
	// A quadrant.
	'/calgary/northeast-calgary': ['Prairie Winds Park', 'Genesis Centre'],
	// A place with rules of its own, and whom it is for.
	'/location/alyth-inglewood-rail-district': ['Bonnybrook', 'studio owners'],
	'/location/calgary-airport-district': ['Aero Drive', 'cargo handlers'],
}

test('a place is found first by what only its page tells of it', () => {
	const wrong = Object.entries(told)
		.flatMap(([page, typed]) => typed.map((query) => ({ query, page, first: first(query) })))
		.filter((each) => each.first !== each.page)
	expect(wrong).toEqual([])
})

test('where nothing is found, what most people look for is offered, the most wanted first', () => {
	const volumes = services.all(content).map(({ searchVolume }) => searchVolume)
	const offered = askedForMost(content).map(
		({ path }) => services.all(content).find((each) => toService(content, each).path === path)?.searchVolume,
	)
	expect(offered).toEqual(volumes.toSorted((a, b) => b - a).slice(0, 8))
})

test('where all words must match, a page with some of them is not found', () => {
	expect(searchCatalogue(content, 'calgary dead body removal', 'all')).toEqual([])
	expect(searchCatalogue(content, 'couch xyzzyqwv', 'all')).toEqual([])
	expect(searchCatalogue(content, 'couch piano', 'all')).toEqual([])
	expect(searchCatalogue(content, 'couch piano')).not.toEqual([])
	expect(searchCatalogue(content, 'calgary piano', 'all')[0]?.path).toMatch(/piano/)
})

test('a postal code that no page is about leads to the page of the city, one outside leads nowhere, and says so', () => {
	const pagesOf = (code: string) => placeOf(content, company, code).pages.map(({ path }) => path)
	expect(pagesOf('T0A')).toEqual(['/calgary'])
	expect(pagesOf('T4N')).toEqual(['/red-deer'])
	expect(pagesOf('V5K')).toEqual([])
	expect(placeOf(content, company, 'V5K').title).toBe('V5K is outside Alberta')
})
