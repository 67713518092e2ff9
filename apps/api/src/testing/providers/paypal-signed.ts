/**
 * A sample event signed by PayPal's webhook simulator, with the certificate of the signature. It belongs to no real
 * payment. The simulator signs for the webhook id `WEBHOOK_ID`.
 */
export const signedByPaypal = {
  webhookId: 'WEBHOOK_ID',
  headers: {
    'paypal-transmission-id': '0f14627d-cc41-11f0-9ad0-21cf84660aee',
    'paypal-transmission-time': '2025-11-28T10:00:24Z',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-transmission-sig':
      'De1vvm+9LQDFQgKZ7leyYaVaAbkuXzYJOmH5FuHFxUFF+BP3DUiNwF7IF/tWhdC0SQ1EZgsRmGmlO9+5uk6UWP5i7O7jaiwNOdHbb878uOhTKL0KhWMillfQi096lrM7oZL6R/HmSZcKfBfnkH0TN2g0gHcw8NhM82tBdRsc9lbzhmIlWXoz5lZc5N9YVcaC62hQNLPCJFPYMTE4qE3qQB8jOFDW2/QGOnM4FvwwL+6rfIOdNPSqarsw3Wgh3ByIFrkBO5kbxo7uyd4Rvce4lyHmkqnschdRtFdScjxiQrmf7akmX1qWv2Y68ht69j/De7De/MOVZ/JA1t9RP+ysIA==',
  },
  body: '{"id":"WH-58D329510W468432D-8HN650336L201105X","event_version":"1.0","create_time":"2019-02-14T21:50:07.940Z","resource_type":"capture","resource_version":"2.0","event_type":"PAYMENT.CAPTURE.COMPLETED","summary":"Payment completed for $ 30.0 USD","resource":{"id":"12A34567BC123456S","amount":{"currency_code":"USD","value":"30.00"},"final_capture":true,"seller_protection":{"status":"ELIGIBLE","dispute_categories":["ITEM_NOT_RECEIVED","UNAUTHORIZED_TRANSACTION"]},"disbursement_mode":"INSTANT","seller_receivable_breakdown":{"gross_amount":{"currency_code":"USD","value":"30.00"},"paypal_fee":{"currency_code":"USD","value":"1.54"},"platform_fees":[{"amount":{"currency_code":"USD","value":"2.00"},"payee":{"merchant_id":"ABCDEFGHIJKL1"}}],"net_amount":{"currency_code":"USD","value":"26.46"}},"invoice_id":"5840243-146","status":"COMPLETED","supplementary_data":{"related_ids":{"order_id":"1AB234567A1234567"}},"create_time":"2022-08-23T18:29:50Z","update_time":"2022-08-23T18:29:50Z","links":[{"href":"https://api.paypal.com/v2/payments/captures/12A34567BC123456S","rel":"self","method":"GET"},{"href":"https://api.paypal.com/v2/payments/captures/12A34567BC123456S/refund","rel":"refund","method":"POST"},{"href":"https://api.paypal.com/v2/checkout/orders/1AB234567A1234567","rel":"up","method":"GET"}]},"links":[{"href":"https://api.paypal.com/v1/notifications/webhooks-events/WH-58D329510W468432D-8HN650336L201105X","rel":"self","method":"GET"},{"href":"https://api.paypal.com/v1/notifications/webhooks-events/WH-58D329510W468432D-8HN650336L201105X/resend","rel":"resend","method":"POST"}]}',
  certificate: `-----BEGIN CERTIFICATE-----
MIIHXTCCBkWgAwIBAgIQDki0JdJMoAIx2jGAwTcTiTANBgkqhkiG9w0BAQsFADB1
MQswCQYDVQQGEwJVUzEVMBMGA1UEChMMRGlnaUNlcnQgSW5jMRkwFwYDVQQLExB3
d3cuZGlnaWNlcnQuY29tMTQwMgYDVQQDEytEaWdpQ2VydCBTSEEyIEV4dGVuZGVk
IFZhbGlkYXRpb24gU2VydmVyIENBMB4XDTI1MDEzMTAwMDAwMFoXDTI2MDMwMzIz
NTk1OVowgdsxEzARBgsrBgEEAYI3PAIBAxMCVVMxGTAXBgsrBgEEAYI3PAIBAhMI
RGVsYXdhcmUxHTAbBgNVBA8MFFByaXZhdGUgT3JnYW5pemF0aW9uMRAwDgYDVQQF
EwczMDE0MjY3MQswCQYDVQQGEwJVUzETMBEGA1UECBMKQ2FsaWZvcm5pYTERMA8G
A1UEBxMIU2FuIEpvc2UxFTATBgNVBAoTDFBheVBhbCwgSW5jLjEsMCoGA1UEAxMj
bWVzc2FnZXZlcmlmaWNhdGlvbmNlcnRzLnBheXBhbC5jb20wggEiMA0GCSqGSIb3
DQEBAQUAA4IBDwAwggEKAoIBAQCKsBDJSiEyFRDXhgYqSqGcRSlZ44O7iVHNjd3P
QiBc00kI4YwT4bZIGEa08QGRB+5xRLQDtmvTnQkz60YOFxwPaSZVdUEjybUCbbTu
TNJ117mK2V6G3KrMsXo4OZIv/oG8ayf9T6+ocRFB4s1IDHGGZJcbjgFjkq+5+3+N
aLATY9RHF3/qkq2RMFxCPqVQ/LSFdsEdkN4Q6FKWMYPTlScdTP1dg2YY6RdBXABP
M6DFEC0c+plO0RG4UsrATsnLQ0b4gN2cTb4JOwZaJsG2BSlpQCJWoX4gCP3Pkl2I
eLxjpaUDsfkdOMY78kUugZ60CPu29WYHlrLCBs5tSJ+rCHYxAgMBAAGjggOAMIID
fDAfBgNVHSMEGDAWgBQ901Cl1qCt7vNKYApl0yHU+PjWDzAdBgNVHQ4EFgQUIeCu
2GrxDXFuVkmB3JWC2psKP7swLgYDVR0RBCcwJYIjbWVzc2FnZXZlcmlmaWNhdGlv
bmNlcnRzLnBheXBhbC5jb20wSgYDVR0gBEMwQTALBglghkgBhv1sAgEwMgYFZ4EM
AQEwKTAnBggrBgEFBQcCARYbaHR0cDovL3d3dy5kaWdpY2VydC5jb20vQ1BTMA4G
A1UdDwEB/wQEAwIFoDAdBgNVHSUEFjAUBggrBgEFBQcDAQYIKwYBBQUHAwIwdQYD
VR0fBG4wbDA0oDKgMIYuaHR0cDovL2NybDMuZGlnaWNlcnQuY29tL3NoYTItZXYt
c2VydmVyLWczLmNybDA0oDKgMIYuaHR0cDovL2NybDQuZGlnaWNlcnQuY29tL3No
YTItZXYtc2VydmVyLWczLmNybDCBiAYIKwYBBQUHAQEEfDB6MCQGCCsGAQUFBzAB
hhhodHRwOi8vb2NzcC5kaWdpY2VydC5jb20wUgYIKwYBBQUHMAKGRmh0dHA6Ly9j
YWNlcnRzLmRpZ2ljZXJ0LmNvbS9EaWdpQ2VydFNIQTJFeHRlbmRlZFZhbGlkYXRp
b25TZXJ2ZXJDQS5jcnQwDAYDVR0TAQH/BAIwADCCAX0GCisGAQQB1nkCBAIEggFt
BIIBaQFnAHYADleUvPOuqT4zGyyZB7P3kN+bwj1xMiXdIaklrGHFTiEAAAGUu81a
zwAABAMARzBFAiEA4FRk0fnMLk50tTYCr1yXMwBDP1/7VZ/8xAALIYpW7WwCICYM
e99wI7JAzkzMyzoqwJm5/vFOrb1VKQqpyWpFHquKAHYAZBHEbKQS7KeJHKICLgC8
q08oB9QeNSer6v7VA8l9zfAAAAGUu81a9gAABAMARzBFAiEA217qTUrcveLoXTGe
LeI8glW2dalUr2GzbPnfwycRE4wCIAXNh7RdTW50P2zHQGkmak7NYJ7ZxvPBkiNj
Fz2RGtY9AHUASZybad4dfOz8Nt7Nh2SmuFuvCoeAGdFVUvvp6ynd+MMAAAGUu81b
DQAABAMARjBEAiA0YxvSEpLzpohHg6zH1RC15xXTYn0Ik2SZ+R+v1XRScgIgfo5x
Og2qNi101qUvcuYUl9fFFol2aurZ/K23bWWUr50wDQYJKoZIhvcNAQELBQADggEB
AJDE7+ZogRtnY/SyNPOQDKSoowrDN6PE8eVXf2AIROyMdayOIaX74FRf2bTrUxIc
J3Dkdk1aFY/sqCq52ACB15iBAiDvamS4XuYYy0mbbZX8iQeQ0uvuPA/D2sH4gpEv
sBHHcLTfmkxL3BUTRh0JaTWhuGY9OSf5Vtl+Vt6JKEARw8br7SSc0SIz03NH9aKc
S3fVuCsbw1tbiqMtBHgPJ60EHWbbWzae9bqFPfTCAXvDpCi33vj4l1Am6i0kOmp4
2/CV4XomE/7JPPm+5odijca0+/6jQpVg9z/W12mOn08ykrL7lS7IpaSjiC3xMeeR
DMCtxZDITPKCPnbzgzl2Q/I=
-----END CERTIFICATE-----
`,
} as const
