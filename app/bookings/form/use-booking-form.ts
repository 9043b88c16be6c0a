import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCompany } from '#app/shell/use-company.ts'
import { endingInPostalCode } from '#app/values/postal-code.ts'
import type { OfferedDays } from '../availability/booking-days.ts'
import { foldedFields } from '../rules/booking-fields.ts'
import { type BookingOutcome, type Faults, faultsOf } from '../rules/booking-outcome.ts'
import { anotherDay, checkBooking, normalizeForm, rejectedForm } from '../rules/parse-booking.ts'
import { cityMeant, locationIn, serviceZoneOf } from '../rules/service-zone.ts'
import { type QuoteOnPage, useSending } from './use-sending.ts'

/** The fields that are checked again when another changes, since an error may concern both. */
const together: Record<string, string[]> = {
	date: ['date', 'window'],
	otherDate: ['date', 'window'],
	window: ['date', 'window'],
	address: ['address', 'postal', 'date', 'city'],
	postal: ['postal', 'date', 'city'],
}

type Given = {
	days: OfferedDays
	posted: BookingOutcome | undefined
	quote: QuoteOnPage | undefined
	/** The initial location: the city in the form, the city that was offered, and the postal code. */
	prefill: { city: string; cityOffered: string; postal: string }
}

/**
 * The script of the form: checks the values by the rules of the server, sends them without leaving the page, checks fields
 * with errors again as they change, and fills in postal code and city. The fields keep their values themselves.
 */
export function useBookingForm({ days, posted, quote, prefill }: Given) {
	const company = useCompany()
	const settings = { company, dates: days }
	const form = useRef<HTMLFormElement>(null)
	const formErrors = useRef<HTMLDivElement>(null)
	const folded = useRef<HTMLDetailsElement>(null)
	const { answer, sending, quoteState, send, refuse } = useSending(quote)
	const outcome = answer ?? posted
	const [date, setDate] = useState('')
	const [city, setCity] = useState(prefill.city)
	const [serviceZone, setZone] = useState(() => serviceZoneOf(company, prefill))
	const cityOffered = useRef(prefill.cityOffered)
	const postalOffered = useRef('')
	const [looked, setLooked] = useState<{ outcome: BookingOutcome | undefined; faults: Faults }>()
	const faults = looked && looked.outcome === outcome ? looked.faults : faultsOf(outcome)

	const read = (submitter?: HTMLElement | null) =>
		normalizeForm(form.current ? textsOf(new FormData(form.current, submitter)) : new Map(), settings)

	const changed = (name: string) => {
		if (name === 'address') fillPostal()
		if (name === 'address' || name === 'postal') fillCity()
		const fields = read()
		setDate(fields.get('date') ?? '')
		const location = locationIn((each) => fields.get(each))
		setCity(location.city)
		setZone(serviceZoneOf(company, location))
		const again = (together[name] ?? [name]).filter((each) => faults[each])
		if (again.length === 0) return
		const parsed = checkBooking(fields, settings)
		const now = parsed.ok ? {} : parsed.faults
		setLooked({
			outcome,
			faults: { ...faults, ...Object.fromEntries(again.map((each) => [each, now[each]])) },
		})
	}

	/** Fills in the code at the end of the address, unless one was typed. */
	const fillPostal = () => {
		const input = form.current?.elements.namedItem('postal')
		const ending = endingInPostalCode(textsOf(new FormData(form.current ?? undefined)).get('address') ?? '')
		if (!(input instanceof HTMLInputElement) || !ending || input.value !== postalOffered.current) return
		input.value = ending.code
		postalOffered.current = ending.code
	}

	/** Fills in the city of the postal code, unless one was typed. */
	const fillCity = () => {
		const input = form.current?.elements.namedItem('city')
		const fields = read()
		const { postal } = locationIn((each) => fields.get(each))
		if (!(input instanceof HTMLInputElement) || postal === '') return
		if (input.value !== cityOffered.current) return
		input.value = cityMeant(company, postal, prefill.cityOffered)
		cityOffered.current = input.value
	}

	const onChange = ({ target }: ChangeEvent<HTMLFormElement>) => changed(target.name)

	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		const { nativeEvent } = event
		const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
		// The wait list has a page of its own.
		if (submitter?.matches('[formaction]')) return
		event.preventDefault()
		if (sending) return
		const fields = read(submitter)
		showWhen(event.currentTarget, fields)
		setDate(fields.get('date') ?? '')
		const parsed = checkBooking(fields, settings)
		if (parsed.ok) send(fields)
		else refuse({ outcome: 'refused', form: rejectedForm(fields, parsed.faults), alternatives: [] })
	}

	// Values typed before hydration, or restored by the browser, count as typed now.
	const adopt = useEffectEvent(() => {
		const typed = foldedFields.some((name) => isChanged(form.current?.elements.namedItem(name)))
		if (typed && folded.current) folded.current.open = true
		changed('address')
	})
	useEffect(() => adopt(), [])

	useEffect(() => {
		if (answer === undefined) return
		const isFoldedFault = foldedFields.some((name) => faultsOf(answer)[name])
		if (isFoldedFault && folded.current) folded.current.open = true
		formErrors.current?.focus()
	}, [answer])

	const refs = { form, formErrors, folded }
	return { answer, outcome, sending, quoteState, faults, date, city, serviceZone, refs, onChange, onSubmit }
}

const textsOf = (data: FormData): Map<string, string> =>
	new Map([...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

function isChanged(input: Element | RadioNodeList | null | undefined): boolean {
	if (input instanceof HTMLTextAreaElement) return input.value !== input.defaultValue
	if (!(input instanceof HTMLInputElement)) return false
	return input.type === 'checkbox'
		? input.checked !== input.defaultChecked
		: input.value !== input.defaultValue
}

/** Shows day and window as they are sent: the button of a free window sends others than the chosen ones. */
function showWhen(form: HTMLFormElement, fields: ReadonlyMap<string, string>) {
	const date = fields.get('date') ?? ''
	const radios = [...form.querySelectorAll<HTMLInputElement>('[type=radio]')]
	const isShown = radios.some(({ name, value }) => name === 'date' && value === date)
	const other = form.elements.namedItem('otherDate')
	if (date !== '' && !isShown && other instanceof HTMLInputElement) other.value = date
	const chosen = new Map([
		['date', date === '' || isShown ? date : anotherDay],
		['window', fields.get('window')],
	])
	for (const radio of radios) {
		const value = chosen.get(radio.name)
		if (value) radio.checked = radio.value === value
	}
}
