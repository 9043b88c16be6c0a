import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { labelsToAsk, wantedChoices } from '#app/quotes/photo-request/photo-request.ts'
import { deskQuote } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useKeys } from '../keys/use-keys.ts'
import type { PhotoRefusal, QuoteDetail } from './quote-detail.ts'

type Props = {
	quote: Pick<QuoteDetail, 'id' | 'photos' | 'photoRequests' | 'askingWays' | 'formKey'>
	/** Without a script: why the customer was not asked, and what was typed. */
	refusal: PhotoRefusal | undefined
}

/** The photos that the customer was asked for, and the form that asks for one; `b` opens it. */
export function PhotoAsking({ quote, refusal }: Props) {
	const { photoRequests, askingWays } = quote
	const folded = useRef<HTMLDetailsElement>(null)
	useKeys({
		b() {
			if (!folded.current) return
			folded.current.open = true
			const field = folded.current.querySelector('select') ?? folded.current.querySelector('summary')
			field?.focus()
		},
	})
	return (
		<section aria-label="Photos asked for" className="[overflow-wrap:anywhere]">
			{photoRequests.length > 0 && (
				<ul className="grid gap-1">
					{photoRequests.map(({ id, label, wanted, asked, isAnswered }) => (
						<li key={id}>
							<b className="font-semibold">Photo asked for: {label}.</b> {wanted}
							<span className="block text-muted text-sm">
								{asked}. {isAnswered ? 'A photo was added since.' : 'No photo was added yet.'}
							</span>
						</li>
					))}
				</ul>
			)}
			<details ref={folded} open={refusal !== undefined}>
				<summary className="min-h-11 cursor-pointer content-center font-semibold">
					Ask for a better photo
				</summary>
				{askingWays.length > 0 ? (
					<PhotoForm quote={quote} refusal={refusal} />
				) : (
					<>
						{refusal && (
							<p role="alert" className="whitespace-pre-wrap text-brick">
								{refusal.message} {refusal.wanted}
							</p>
						)}
						<p>
							This customer can’t be asked: there’s no email address, and no number that takes our texts. Call
							them.
						</p>
					</>
				)}
			</details>
		</section>
	)
}

const wayNames = { mail: 'email', text: 'text' } as const

function PhotoForm({ quote: { id, photos, photoRequests, askingWays, formKey }, refusal }: Props) {
	const fetcher = useFetcher<PhotoRefusal | null>()
	// It stays the same when the quote is loaded again, so that a form whose answer was lost is not sent twice.
	const [key, setKey] = useState(formKey)
	const [wanted, setWanted] = useState(refusal?.wanted ?? '')
	const isSent = photoRequests.some((request) => request.id === key)
	useEffect(() => {
		if (!isSent || fetcher.state !== 'idle') return
		setKey(formKey)
		setWanted('')
	}, [isSent, fetcher.state, formKey])
	const message = fetcher.data === undefined ? refusal?.message : fetcher.data?.message
	return (
		<fetcher.Form method="post" action={deskQuote(id)} className="mt-1 grid gap-2">
			<input type="hidden" name="photoRequest" value={key} />
			<Field label="Which photo" id="photo-label">
				<select id="photo-label" name="label" defaultValue={refusal?.label}>
					{labelsToAsk(photos.map(({ label }) => label)).map((label) => (
						<option key={label} value={label}>
							{photos.some((photo) => photo.label === label) ? label : `${label} (missing)`}
						</option>
					))}
				</select>
			</Field>
			<Field label="What should be in it" id="photo-choice">
				<select id="photo-choice" name="choice" defaultValue={refusal?.choice}>
					{wantedChoices.map((choice) => (
						<option key={choice}>{choice}</option>
					))}
					<option value="">In my own words</option>
				</select>
			</Field>
			<Field
				label="In your words"
				id="photo-wanted"
				optional
				hint={`The customer gets it by ${askingWays.map((way) => wayNames[way]).join(' and ')}, and on the page of their quote.`}
				error={message === undefined ? undefined : [message]}
			>
				<textarea
					id="photo-wanted"
					name="wanted"
					rows={2}
					maxLength={500}
					value={wanted}
					onChange={({ currentTarget }) => setWanted(currentTarget.value)}
					aria-invalid={message === undefined ? undefined : true}
					aria-describedby="photo-wanted-error"
				/>
			</Field>
			<p>
				<Button kind="outline" type="submit" className="px-3" disabled={fetcher.state !== 'idle'}>
					{fetcher.state === 'idle' ? 'Ask the customer' : 'Sending...'}
				</Button>
			</p>
		</fetcher.Form>
	)
}
