import type { ReactNode } from 'react'
import { homeSection } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { formatMoney, plusTax } from '#app/values/money.ts'
import type { AskedQuote } from './ask-price.server.ts'
import type { askFields } from './ask-price.ts'

type Name = (typeof askFields)[number]
export type AskFaults = Partial<Record<Name, string[] | undefined>>
type Answer = { message: string; faults: AskFaults; typed: Record<Name, string> | undefined }

/** Who wants the price, how we reach them, and where the load is. */
export function AskForm({ quote, answer }: { quote: AskedQuote; answer: Answer | undefined }) {
	const of = (name: Name) => ({
		id: name,
		name,
		defaultValue: answer?.typed?.[name] ?? '',
		'aria-describedby': `${name}-error`,
		'aria-invalid': answer?.faults[name] ? true : undefined,
	})
	const faults = answer?.faults ?? {}
	const beside = plusTax(useCompany())
	return (
		<Frame title="Send for a firm price" message={answer?.message}>
			<p className="max-w-[60ch] text-lg">
				We’ll look at your load and photos, and send you one firm price. Your quote: {quote.items},{' '}
				<b className="tabular-nums">{formatMoney(quote.total)}</b>
				{beside && ` ${beside}`}.
			</p>
			<form method="post" className="mt-6 grid max-w-[40rem] gap-5">
				<Field label="Name" id="name" error={faults.name}>
					<input {...of('name')} required maxLength={120} autoComplete="name" />
				</Field>
				<Field
					label="Email"
					id="email"
					hint="An email or a phone number is enough."
					error={faults.email}
					optional
				>
					<input {...of('email')} type="email" maxLength={254} autoComplete="email" />
				</Field>
				<Field
					label="Phone"
					id="phone"
					hint="If you give one, we’ll text the price to it as well."
					error={faults.phone}
					optional
				>
					<input {...of('phone')} type="tel" maxLength={60} autoComplete="tel" />
				</Field>
				<Field
					label="Postal code or town"
					id="place"
					hint="The trip is in the price. We’ll ask for the street when you book."
					error={faults.place}
				>
					<input {...of('place')} required maxLength={80} autoComplete="postal-code" />
				</Field>
				<p>
					<Button kind="primary" type="submit">
						Send it
					</Button>
				</p>
			</form>
		</Frame>
	)
}

export const SentAlready = ({ booked }: { booked: boolean }) => (
	<Frame title="We got your quote request" message={undefined}>
		<p className="max-w-[60ch] text-lg">
			{booked
				? 'It goes with the pickup you booked.'
				: 'You’ve sent it to us for a firm price. Its page shows where things stand.'}
		</p>
		<form method="post" className="mt-6">
			<input type="hidden" name="open" value="yes" />
			<Button kind="primary" type="submit">
				See your quote
			</Button>
		</form>
	</Frame>
)

export const NothingSaved = () => (
	<Frame title="There’s no saved quote here yet" message={undefined}>
		<p className="max-w-[60ch] text-lg">
			Choose your load, add a photo and save it first. Then you can send it to us for a firm price.
		</p>
		<p className="mt-6">
			<ButtonLink kind="primary" to={homeSection('calculator')}>
				Get a price
			</ButtonLink>
		</p>
	</Frame>
)

function Frame({
	title,
	message,
	children,
}: {
	title: string
	message: string | undefined
	children: ReactNode
}) {
	return (
		<main id="main" className="page py-10 sm:py-16">
			<h1 className="text-4xl text-spruce">{title}</h1>
			{message && (
				<p
					role="alert"
					tabIndex={-1}
					// biome-ignore lint/a11y/noAutofocus: the page is the response to a form, and this is its message
					autoFocus
					className="mt-4 max-w-[60ch] border-brick border-l-4 pl-4 font-semibold"
				>
					{message}
				</p>
			)}
			<div className="mt-6">{children}</div>
		</main>
	)
}
