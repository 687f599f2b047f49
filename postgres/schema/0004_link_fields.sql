-- What a link may carry beside its destination; names are the API's. A link with the defaults of all of them is a plain
-- one, which redirectors keep as text.
ALTER TABLE links
  ADD COLUMN rules jsonb NOT NULL DEFAULT '[]', -- [{what, matches, percentage, url, sticky}]
  ADD COLUMN expiry_datetime timestamptz,
  ADD COLUMN expiry_clicks integer CHECK (expiry_clicks > 0),
  ADD COLUMN expiry_destination text,
  ADD COLUMN forward_params boolean NOT NULL DEFAULT false,
  ADD COLUMN replacements text,
  ADD COLUMN linkify_words text,
  ADD COLUMN utm_source text,
  ADD COLUMN utm_medium text,
  ADD COLUMN utm_campaign text,
  ADD COLUMN utm_term text,
  ADD COLUMN utm_content text,
  ADD COLUMN hide_referrer boolean NOT NULL DEFAULT false,
  ADD COLUMN referer_mode smallint CHECK (referer_mode BETWEEN 0 AND 3),
  ADD COLUMN custom_referer text,
  ADD COLUMN cloaking boolean NOT NULL DEFAULT false,
  ADD COLUMN head_tags text,
  ADD COLUMN body_tags text,
  ADD COLUMN og_title text,
  ADD COLUMN og_description text,
  ADD COLUMN og_image text,
  ADD COLUMN fb_pixel_id text,
  ADD COLUMN tiktok_pixel_id text,
  ADD COLUMN linkedin_partner_id text,
  ADD COLUMN microsoft_uet_tag_id text,
  ADD COLUMN reddit_pixel_id text,
  ADD COLUMN twitter_pixel_id text,
  ADD COLUMN snapchat_pixel_id text,
  ADD COLUMN pinterest_tag_id text,
  ADD COLUMN ga4_tag_id text,
  ADD COLUMN gtm_id text,
  ADD COLUMN block_bots boolean NOT NULL DEFAULT false,
  ADD COLUMN skip_social_crawler_tracking boolean NOT NULL DEFAULT false,
  ADD COLUMN click_fraud_mode smallint CHECK (click_fraud_mode BETWEEN 0 AND 2),
  ADD COLUMN password_hash text, -- scrypt, see process/password.ts
  ADD COLUMN public_analytics boolean NOT NULL DEFAULT false,
  ADD COLUMN qr_styles jsonb,
  ADD COLUMN spam boolean NOT NULL DEFAULT false,
  ADD COLUMN webhooks text[] NOT NULL DEFAULT '{}',
  ADD COLUMN notify_slack boolean NOT NULL DEFAULT false,
  ADD COLUMN notify_user_ids integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN deleted_at timestamptz;

-- An alias, a second slug of a link, is a row of its own, so that one index keeps all slugs apart, whoever races for them.
-- It has nothing but its slug: domain and deletion follow the link's (the trigger below), and lists leave it out.
ALTER TABLE links ADD COLUMN alias_of integer REFERENCES links ON DELETE CASCADE;
CREATE UNIQUE INDEX links_alias_of ON links (alias_of) WHERE alias_of IS NOT NULL;

CREATE FUNCTION move_alias() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE links SET domain_id = NEW.domain_id, deleted = NEW.deleted WHERE alias_of = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER links_moved AFTER UPDATE ON links
  FOR EACH ROW WHEN (NEW.alias_of IS NULL AND (NEW.domain_id, NEW.deleted) <> (OLD.domain_id, OLD.deleted))
  EXECUTE FUNCTION move_alias();

-- What changes a link changes what its alias leads to.
CREATE OR REPLACE FUNCTION record_link_updates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO link_changes (domain_id, slug)
  SELECT domain_id, slug FROM before
  UNION SELECT domain_id, slug FROM after
  UNION SELECT alias.domain_id, alias.slug FROM after JOIN links AS alias ON alias.alias_of = after.id;
  PERFORM pg_notify('link_changes', '');
  RETURN NULL;
END $$;
