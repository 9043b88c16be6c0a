import { data, Form, redirect, useNavigation } from 'react-router'
import { v7 as uuidv7 } from 'uuid'
import { bookableDates } from '#app/bookings/rules/arrival-window.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { originOf } from '#app/platform/http/request-origin.server.ts'
import { bookingIdSchema, leadIdSchema } from '#app/platform/ids.ts'
import { may } from '#app/policies/rights.ts'
import { pricesContext } from '#app/pricing/prices-context.server.ts'
import { things } from '#app/quotes/quotes.server.ts'
import { deskNewBooking } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { formatPhone, parsePhone } from '#app/values/phone.ts'
import { requireStaff } from '../../desk.server.ts'
import { deskHead } from '../../desk-head.ts'
import { DeskPage } from '../../desk-page.tsx'
import { untilAnswered } from '../../loading.ts'
import { orNoAnswer } from '../../unanswered-form.ts'
import { Marks } from '../marks.tsx'
import type { Route } from './+types/new-booking.page.ts'
import { NewBookingForm } from './new-booking-form.tsx'
import { keptCaller, knownCustomers } from './typed-booking.server.ts'
import type { KnownCustomer, RefusedBooking } from './typed-booking.ts'
import { receiveTyped, typedFormFields } from './typed-form.server.ts'
import { windowsOfDay } from './windows-of-day.server.ts'

export const meta = deskHead.meta('New booking')

/** The known customers of the phone number in the address, and the windows of its day. */
export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'bookings')
	const platform = context.get(platformContext)
	const ask = new URL(request.url).searchParams
	const typed = ask.get('phone') ?? ''
	const phone = parsePhone(typed)
	const known = phone === undefined ? [] : await knownCustomers(platform, phone)
	const again = bookingIdSchema.safeParse(ask.get('again')).data
	const [chosen] =
		phone === undefined || again === undefined ? [] : await knownCustomers(platform, phone, again)
	const leadId = leadIdSchema.safeParse(ask.get('lead')).data
	const lead = phone && leadId ? await keptCaller(platform, { leadId, phone }) : undefined
	return {
		typed,
		lead,
		leadId: lead && leadId,
		phone,
		known,
		chosen,
		dates: bookableDates(platform.company, platform.now()),
		windows: await windowsOfDay(platform, ask),
		mayOverbook: may(staff, 'overbook'),
		example: platform.company.phone,
		city: platform.company.city,
		formKey: uuidv7(),
		pricing: may(staff, 'quotes')
			? {
					list: context.get(pricesContext).current(),
					things,
					maySaveQuote: may(staff, 'quotes'),
				}
			: undefined,
	}
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

type Answer = { message: string } | RefusedBooking

/** Books what was typed in, saves it as a quote or keeps it as a lead, and redirects to its day, the quote or the thread. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'bookings')
	const platform = context.get(platformContext)
	const prices = context.get(pricesContext)
	const read = await readForm(request, typedFormFields(prices))
	if (!read.ok) return data<Answer>({ message: read.message }, read.status)
	const host = new URL(originOf(request, platform.config)).host
	const result = await receiveTyped({ ...platform, prices }, staff, { sent: read.fields, host })
	if (!result.ok) return data<Answer>(result.refused, result.status)
	throw redirect(result.to)
}

export const clientAction = (args: Route.ClientActionArgs) =>
	orNoAnswer(args, (message): Answer => ({ message }))

/** A booking by phone: first the number, which finds known customers, then the rest. */
export default function NewBooking({ loaderData, actionData }: Route.ComponentProps) {
	const { typed, phone, lead, leadId, known, chosen, dates, windows, mayOverbook } = loaderData
	const { example, city, formKey, pricing } = loaderData
	const { state, formData } = useNavigation()
	const refused = actionData && 'typed' in actionData ? actionData : undefined
	const number = phone ?? refused?.typed.phone
	const isWrong = typed !== '' && phone === undefined
	return (
		<DeskPage width="column">
			<h1 className="text-2xl text-spruce">New booking</h1>
			<Form action={deskNewBooking()} className="mt-3 flex flex-wrap items-end gap-2">
				<Field
					label="Phone"
					id="number"
					error={isWrong ? [`Enter a phone number with its area code, such as ${example}.`] : undefined}
				>
					<input
						key={typed}
						id="number"
						name="phone"
						type="tel"
						autoComplete="off"
						defaultValue={phone ? formatPhone(phone) : typed}
						// biome-ignore lint/a11y/noAutofocus: the page is for typing this
						autoFocus={number === undefined}
						aria-invalid={isWrong || undefined}
						aria-describedby="number-error"
						required
					/>
				</Field>
				<input type="hidden" name="date" value={windows.date} />
				<Button kind={number === undefined ? 'solid' : 'outline'} type="submit" className="px-4">
					{number === undefined ? 'Next' : 'Another number'}
				</Button>
			</Form>
			{number === undefined ? (
				<p className="mt-2 text-muted">
					Type the number and press Enter. If they’ve booked before, we’ll find them.
				</p>
			) : (
				<>
					{phone && <Known {...{ phone, leadId, known, chosen }} date={windows.date} />}
					<NewBookingForm
						key={`${number} ${chosen?.bookingId}`}
						lead={lead}
						leadId={leadId}
						phone={number}
						chosen={chosen}
						offersKnown={known.length > 0 && !chosen}
						city={city}
						dates={dates}
						windows={windows}
						mayOverbook={mayOverbook}
						pricing={pricing}
						formKey={formKey}
						refused={refused}
						message={actionData && 'message' in actionData ? actionData.message : undefined}
						busy={state !== 'idle'}
						doing={formData?.get('as') ?? undefined}
					/>
				</>
			)}
		</DeskPage>
	)
}

function Known(props: {
	phone: string
	/** What was kept of the caller before: it stays beside what is known of them. */
	leadId: string | undefined
	known: KnownCustomer[]
	chosen: KnownCustomer | undefined
	date: string
}) {
	const { phone, leadId, known, chosen, date } = props
	if (known.length === 0) return <p className="mt-2 text-muted">No one has booked from this number yet.</p>
	return (
		<section aria-labelledby="known-heading" className="mt-2">
			<h2 id="known-heading" className="text-lg">
				Booked from this number before
			</h2>
			<Form action={deskNewBooking()} replace className="mt-1 grid gap-1">
				<input type="hidden" name="phone" value={phone} />
				<input type="hidden" name="date" value={date} />
				{leadId && <input type="hidden" name="lead" value={leadId} />}
				{known.map(({ bookingId, name, email, address, city, lastPickup, marks }, at) => (
					<button
						key={bookingId}
						type="submit"
						name="again"
						value={bookingId}
						// biome-ignore lint/a11y/noAutofocus: Enter takes the first, Tab goes on to a new customer
						autoFocus={at === 0 && !chosen}
						aria-pressed={bookingId === chosen?.bookingId}
						className="min-h-11 cursor-pointer rounded-field border border-line bg-white px-3 py-2 text-left [overflow-wrap:anywhere] aria-pressed:border-spruce"
					>
						<Marks of={marks} />
						<b className="text-spruce">{name}</b>, {email && `${email}, `}
						{address}, {city}
						<span className="text-muted">. Latest pickup {lastPickup}</span>
					</button>
				))}
			</Form>
		</section>
	)
}
