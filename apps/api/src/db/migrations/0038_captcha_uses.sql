CREATE TABLE "captcha_uses" (
	"nonce" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
