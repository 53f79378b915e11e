/** A text by the name of what it is about, and one for whatever has a name that we do not know. */
export type Forms<Text> = Readonly<Record<string, Text>> & { readonly other: Text }

/** Choose the form for a name; maps of one's own may use any, even `constructor`. */
export function formOf<Text>(forms: Forms<Text>, name: string): Text {
  return (Object.hasOwn(forms, name) ? forms[name] : undefined) ?? forms.other
}
