import { data, redirect } from 'react-router'
import { FoldedFields } from '#app/bookings/form/folded-fields.tsx'
import { FormErrors } from '#app/bookings/form/form-errors.tsx'
import { LineFields } from '#app/bookings/form/line-fields.tsx'
import { LoadSize } from '#app/bookings/form/typed-fields.tsx'
import { onlyBegins } from '#app/bookings/rules/parse-booking.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { originOf } from '#app/platform/http/request-origin.server.ts'
import { isLoadField } from '#app/pricing/load-fields.ts'
import { customerPageHeaders } from '#app/shell/customer-page.ts'
import { documentHead } from '#app/shell/document-head.ts'
import { bookPath, telephone, waitingPath, waitPath } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/wait.page.ts'
import { dayToWaitFor } from './day-to-wait-for.server.ts'
import { atNight } from './offer-times.ts'
import { receiveWait } from './receive-wait.server.ts'
import type { WaitForm } from './wait-form.ts'
import { freeNow, WindowsToWaitFor } from './windows-to-wait-for.tsx'

/** `/waiting`: the form to join the wait list, which works without a script. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const day = await dayToWaitFor(platform, {
		day: new URL(request.url).searchParams.get('day') ?? '',
		windows: platform.company.arrivalWindows,
		ticked: [],
		who: { postal: '', city: '' },
		moved: undefined,
	})
	const { city } = platform.company
	const form: WaitForm = { day, typed: { city, cityOffered: city }, faults: undefined, message: undefined }
	return { form, origin: originOf(request, platform.config) }
}

/** Takes the booking form as it is; sent once more with windows, it joins and redirects to the entry. */
export async function action({ request, context }: Route.ActionArgs) {
	const answer = await receiveWait(request, context)
	return answer.ok
		? redirect(waitingPath(answer.token), { status: 303, headers: customerPageHeaders })
		: data(answer.form, { status: answer.status, headers: { 'Cache-Control': 'no-store' } })
}

export const meta: Route.MetaFunction = ({
	loaderData,
	matches: [
		{
			loaderData: { company },
		},
	],
}) =>
	documentHead({
		company,
		title: 'Wait for a spot',
		description:
			'Is your window full? Join the list: when a spot opens up, we’ll keep it for you for up to two hours.',
		path: waitPath(),
		noindex: true,
		origin: loaderData?.origin ?? '',
	})

export default function WaitPage({ loaderData, actionData }: Route.ComponentProps) {
	const { day, typed, faults = {}, message } = actionData ?? loaderData.form
	const isFaulty = Object.keys(faults).length > 0
	const { phone } = useCompany()
	const state = { typed: (name: string) => typed[name], faults }
	return (
		<main id="main" className="mx-auto max-w-2xl px-5 py-16">
			<h1 className="text-4xl text-spruce">Wait for a spot</h1>
			<p className="mt-3 text-lg">
				People move and cancel. When a spot opens up for your load, we’ll keep it for you for up to two hours
				and tell you by email and text. {atNight} Nothing is booked until you take it.
			</p>
			<form method="post" action={waitPath()} className="field mt-8 grid gap-5 sm:grid-cols-2" key={day.date}>
				{/* Enter in a field joins, and shows no other day. */}
				<button type="submit" name="join" value="yes" tabIndex={-1} aria-hidden="true" className="sr-only">
					Join
				</button>
				<HiddenFields typed={typed} />
				{isFaulty && (
					<FormErrors
						outcome={{
							outcome: 'refused',
							form: { initialValue: typed, error: faults },
							alternatives: [],
						}}
						faults={faults}
						box={null}
					/>
				)}
				{message && (
					<p role="alert" className="border-brick border-l-4 pl-4 font-semibold sm:col-span-2">
						{message}
					</p>
				)}
				<div className="flex flex-wrap items-end gap-2 sm:col-span-2">
					<label id="date">
						<span className="font-semibold">Day</span>
						<input type="date" name="date" min={day.first} max={day.last} defaultValue={day.date} required />
					</label>
					<Button kind="outline" type="submit" name="show" value="yes" formNoValidate className="px-4">
						Show its windows
					</Button>
				</div>
				<div className="sm:col-span-2">
					<WindowsToWaitFor
						day={day}
						fault={faults.window?.[0]}
						bookFree={(window) => (
							<button {...bookInstead} value={`${day.date} ${window}`}>
								{freeNow}
							</button>
						)}
					/>
				</div>
				<LineFields state={state} />
				{!typed.quote && (typed.page !== undefined || !Object.keys(typed).some(isLoadField)) && (
					<LoadSize state={state} />
				)}
				<FoldedFields state={state} open={typed.page !== undefined || isFaulty} details={null} />
				<div className="sm:col-span-2">
					<Button kind="primary" type="submit" name="join" value="yes">
						Join the waiting list
					</Button>
					<p className="mt-3 text-sm">
						Would another time work?{' '}
						<button {...bookInstead} value="yes">
							Book what’s free
						</button>
						, or call <a href={telephone(phone)}>{phone}</a>.
					</p>
				</div>
			</form>
		</main>
	)
}

/** The buttons for booking after all: the form goes to the booking form, as it is typed now. */
const bookInstead = {
	type: 'submit',
	name: onlyBegins,
	formAction: bookPath(),
	formNoValidate: true,
	className:
		'inline-flex min-h-11 cursor-pointer items-center text-signal-dark underline underline-offset-[0.2em]',
} as const

const along = ['quote', 'priceList', 'page', 'trip', 'cityOffered', 'withoutQuote']

/** The fields of the booking form that are not shown here. */
const HiddenFields = ({ typed }: { typed: Record<string, string> }) =>
	Object.entries(typed)
		.filter(([name]) => along.includes(name) || isLoadField(name))
		.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
