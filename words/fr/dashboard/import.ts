import type { importing as en } from '../../en/dashboard/import.js'
import type { Translated } from '../../text.js'

export const importing: Translated<typeof en> = {
  said: {
    unread: 'Non importé\u00a0: {columns}',
    withoutIds:
      'Le fichier n’a ni event_id ni occurred_at\u00a0: une ligne égale à celle d’un autre fichier est prise pour le même événement',
    locked: {
      one: '{count} d’entre eux avait un mot de passe et est désactivé\u00a0: donnez-lui-en un, puis activez-le',
      many: '{count} d’entre eux avaient un mot de passe et sont désactivés\u00a0: donnez-leur-en un, puis activez-les',
      other:
        '{count} d’entre eux avaient un mot de passe et sont désactivés\u00a0: donnez-leur-en un, puis activez-les',
    },
    leftOut: {
      one: '{count} autre adresse est laissée de côté\u00a0: un lien a un seul alias, sur son propre domaine',
      many: '{count} d’autres adresses sont laissées de côté\u00a0: un lien a un seul alias, sur son propre domaine',
      other: '{count} autres adresses sont laissées de côté\u00a0: un lien a un seul alias, sur son propre domaine',
    },
    unknownFormat: 'L’en-tête ne correspond à aucun des formats {formats}\u00a0: {header}',
    empty: 'Le fichier est vide',
    otherEncoding:
      'Le fichier n’est pas du texte en {encoding}\u00a0: enregistrez-le au format «\u00a0CSV UTF-8\u00a0»',
    notCsv: 'Le fichier n’est plus du CSV à partir de la ligne {line}\u00a0: {reason}',
    tooManyCells: 'Le fichier n’est plus du CSV à partir de la ligne {line}\u00a0: elle a plus de {cells} cellules',
    twoColumns:
      'Les colonnes «\u00a0{first}\u00a0» et «\u00a0{second}\u00a0» sont toutes deux {field}\u00a0: retirez-en une',
    unclearAmount:
      'La colonne «\u00a0{column}\u00a0» est peut-être amount_cents\u00a0: nommez-la ainsi si ses nombres sont dans la plus petite unité de la devise (500 pour 5,00 EUR), sinon convertissez-les\u202f; ou retirez-la',
    unclearTime:
      'La colonne «\u00a0{column}\u00a0» est peut-être occurred_at\u00a0: nommez-la ainsi si elle dit quand l’événement a eu lieu\u202f; ou retirez-la',
    noEventName: 'L’en-tête n’a pas de event_name\u00a0: {header}',
    signedOut: 'Personne n’est connecté',
    answers: 'L’API répond\u00a0: {answer}',
    answersLater: 'L’API répond\u00a0: {answer}. Elle demande de revenir dans {seconds} s',
    answersAgain: 'L’API répond\u00a0: {answer}. Nouvel essai dans {seconds} s',
    unreachable: 'L’API à {host} est injoignable\u00a0: {reason}',
    unreachableAgain: 'L’API est injoignable\u00a0: {reason}. Nouvel essai dans {seconds} s',
  },
  drop: {
    title: 'Choisissez un fichier, ou déposez-le ici',
    text: 'CSV avec les liens de {products}, ou avec des conversions. Il est d’abord vérifié\u00a0: rien n’est écrit avant votre confirmation.',
    again:
      'Un lien qui existe déjà avec la même destination n’est pas modifié\u00a0: un fichier peut donc être importé à nouveau.',
    passwords:
      'Les exports ne contiennent ni clics ni mots de passe. Les liens qui avaient un mot de passe restent désactivés jusqu’à ce qu’ils en aient un.',
    conversions:
      'Les conversions ont besoin d’une colonne {name}. Les colonnes {id}, {customer}, {amount}, {currency} et {time} sont facultatives.',
  },
  file: {
    label: 'Fichier',
    other: 'Choisir un autre fichier',
    linksOf: 'Liens de {product}',
    domainHint: 'Les adresses courtes d’un autre produit ont besoin d’un domaine à vous.',
    ownDomains: 'Domaines du fichier',
    defaultHost: 'L’hôte par défaut',
    changed: 'Le fichier a changé depuis que vous l’avez choisi\u00a0: choisissez-le à nouveau.',
  },
  checking: {
    running: 'Vérification du fichier',
    paused: 'Vérification du fichier',
    done: 'Vérifié\u00a0: rien n’est encore écrit',
    stopped: 'Non vérifié',
    failed: 'Le fichier est illisible',
  },
  writing: {
    running: 'Importation en cours',
    paused: 'En pause',
    done: 'Importé',
    stopped: 'Arrêté',
    failed: 'L’importation a été interrompue',
  },
  reading: 'Lecture…',
  paused: 'Les lignes comptées ici sont traitées. Rien d’autre n’est envoyé avant que vous continuiez.',
  stopped:
    'Les lignes comptées ici sont traitées et restent. Choisissez à nouveau le même fichier pour continuer\u00a0: les liens existants restent.',
  figures: {
    read: 'lignes lues',
    done: 'lignes traitées',
    creatable: 'à créer',
    created: 'créés',
    recordable: 'à enregistrer',
    recorded: 'enregistrées',
    repeated: 'répétées',
    there: 'déjà là',
    skipped: 'ignorés',
    refused: 'refusées',
  },
  pause: 'Mettre en pause',
  toLinks: 'Voir les liens',
  nothing: 'Il ne reste rien à importer.',
  importLinks: {
    one: 'Importer {count} lien',
    many: 'Importer {count} de liens',
    other: 'Importer {count} liens',
  },
  importConversions: {
    one: 'Importer {count} conversion',
    many: 'Importer {count} de conversions',
    other: 'Importer {count} conversions',
  },
  refused: {
    title: { one: '{count} ligne refusée', many: '{count} de lignes refusées', other: '{count} lignes refusées' },
    csv: 'CSV des lignes refusées',
    row: 'Ligne {number}',
    more: { one: 'Et {count} autre.', many: 'Et {count} d’autres.', other: 'Et {count} autres.' },
    moreInCsv: {
      one: 'Et {count} autre\u00a0: le CSV les contient toutes.',
      many: 'Et {count} d’autres\u00a0: le CSV les contient toutes.',
      other: 'Et {count} autres\u00a0: le CSV les contient toutes.',
    },
  },
  leave: {
    stopped: 'L’importation a été arrêtée. Choisissez à nouveau le même fichier pour continuer.',
    wouldStop: 'L’importation s’arrêterait ici. Pour continuer plus tard, choisissez à nouveau le même fichier.',
  },
}
