import { mailbox, telephone } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { unbroken } from '#app/values/units.ts'
import { Section } from '../section.tsx'
import type { Faq } from './home-content.ts'

/** One answer is open at a time, and can be closed: `<details>` of one name do both. */
export function FaqSection({ faqs }: { faqs: Faq[] }) {
	return (
		<Section id="questions" heading="Questions people ask" layout="even" aside={<StillQuestions />}>
			<div className="grid items-start gap-x-12 border-line border-t lg:grid-cols-2">
				{faqs.map(({ question, answer }) => (
					<details key={question} name="faq" className="group border-line border-b">
						<summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-3 font-semibold text-lg [&::-webkit-details-marker]:hidden">
							<h3 className="font-sans text-base leading-snug tracking-normal">{question}</h3>
							<span aria-hidden="true" className="text-2xl text-signal-dark group-open:rotate-45">
								+
							</span>
						</summary>
						<p className="max-w-[64ch] pb-5">{unbroken(answer)}</p>
					</details>
				))}
			</div>
		</Section>
	)
}

function StillQuestions() {
	const { phone, email } = useCompany()
	return (
		<div className="rounded-card border border-line bg-white p-6 lg:p-5">
			<h3 className="text-2xl text-spruce">Still have questions?</h3>
			<p className="mt-2">Call or write. A person answers.</p>
			<div className="mt-4 flex flex-wrap gap-3">
				<ButtonLink kind="outline" to={telephone(phone)}>
					{phone}
				</ButtonLink>
				<ButtonLink kind="outline" to={mailbox(email)} className="break-all px-5">
					{email}
				</ButtonLink>
			</div>
		</div>
	)
}
